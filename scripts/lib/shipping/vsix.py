"""The extension for Visual Studio Code, as a .vsix file: a zip with the extension and a manifest for the installer."""

import json
import zipfile
from xml.sax.saxutils import escape, quoteattr

FOLDER = "scripts/editors/vscode"
TYPES = {"js": "application/javascript", "json": "application/json", "md": "text/markdown", "txt": "text/plain", "vsixmanifest": "text/xml"}


def pack(root, number, out):
    """Writes the extension into a directory, and returns its path. Equal sources give equal bytes on all machines.

    number: the version of the project; an extension has no suffix such as -dev."""
    source = root / FOLDER
    manifest = json.loads((source / "package.json").read_text(encoding="utf-8"))
    manifest["version"] = number.split("-")[0]
    files = {"extension/package.json": (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode()}
    for path in sorted([*source.glob("*.js"), *source.glob("snippets/*.json"), source / "README.md"]):
        files[f"extension/{path.relative_to(source).as_posix()}"] = path.read_bytes()
    files["extension/LICENSE.txt"] = (root / "LICENSE").read_bytes()
    files["extension/CHANGELOG.md"] = (root / "CHANGELOG.md").read_bytes()
    path = out / f"{manifest['name']}-{manifest['version']}.vsix"
    # Stored, because the bytes of compressed data depend on the version of the library. The time is the oldest of the format.
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, data in {"extension.vsixmanifest": _manifest(manifest), "[Content_Types].xml": _types(), **files}.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, data)
    return path


def _types():
    rows = "".join(f'  <Default Extension=".{ending}" ContentType="{kind}"/>\n' for ending, kind in TYPES.items())
    return f'<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\n{rows}</Types>\n'


def _manifest(package):
    identity = " ".join(f"{key}={quoteattr(value)}" for key, value in (
        ("Language", "en-US"), ("Id", package["name"]), ("Version", package["version"]), ("Publisher", package["publisher"])))
    properties = {"Engine": package["engines"]["vscode"], "ExtensionKind": ",".join(package["extensionKind"]), "ExtensionDependencies": "", "ExtensionPack": ""}
    rows = "".join(f'      <Property Id="Microsoft.VisualStudio.Code.{key}" Value={quoteattr(value)}/>\n' for key, value in properties.items())
    assets = {"Code.Manifest": "package.json", "Services.Content.Details": "README.md", "Services.Content.Changelog": "CHANGELOG.md",
              "Services.Content.License": "LICENSE.txt"}
    listed = "".join(f'    <Asset Type="Microsoft.VisualStudio.{kind}" Path="extension/{name}" Addressable="true"/>\n' for kind, name in assets.items())
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity {identity}/>
    <DisplayName>{escape(package["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(package["description"])}</Description>
    <Tags>{escape(",".join(package["keywords"]))}</Tags>
    <Categories>{escape(",".join(package["categories"]))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <License>extension/LICENSE.txt</License>
    <Properties>
{rows}    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
{listed}  </Assets>
</PackageManifest>
"""
