from tatami import main

main()
