-- Ends reading with a mistake of the caller: a table, which the dialect's method turns into an error at the call.
return function(message, ...) error({ mistake = "visual format: " .. message:format(...) }) end
