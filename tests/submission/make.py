"""make.py NAME...: archives as Python makes them, and some that no tool makes."""
import io
import sys
import tarfile
import zipfile

FILES = {"team/main.py": b"print(1)\n", "team/lib/gr\u00fc\u00df.py": b"x = 1\n"}


def make_zip(name):
    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in FILES.items():
            archive.writestr(path, text)


def make_tar(name):
    with tarfile.open(name, "w:" + name.rpartition(".")[2].replace("tar", "")) as archive:
        for path, text in FILES.items():
            entry = tarfile.TarInfo(path)
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text))


def make_windows(name):
    """zipfile would turn backslashes and encode in UTF-8: so placeholders, replaced at the end."""
    places = {b"@": b"\\", b"^": b"\x81", b"~": b"\xe1"}
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for path, text in (("team@", b""), ("team@src@", b""), ("team@src@main.py", b"print(1)\n"),
                           ("team@gr^~.py", b"x = 1\n")):
            entry = zipfile.ZipInfo(path)
            entry.create_system = 0
            archive.writestr(entry, text)
    data = whole.getvalue()
    for place, byte in places.items():
        data = data.replace(place, byte)
    with open(name, "wb") as file:
        file.write(data)


def make_overlapping(name):
    """Every entry of the directory names the same compressed megabytes."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("0000.py", b"\0" * (2 << 20))
        first = archive.infolist()[0]
        for number in range(1, 100):
            entry = zipfile.ZipInfo("%04d.py" % number)
            for field in ("compress_type", "CRC", "compress_size", "file_size", "header_offset"):
                setattr(entry, field, getattr(first, field))
            archive.filelist.append(entry)
            archive.NameToInfo[entry.filename] = entry
    with open(name, "wb") as file:
        file.write(whole.getvalue())


def make_liar(name):
    """Says ten bytes and unpacks to far more than a submission may have."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("liar.py", b"\0" * (20 << 20))
    data = whole.getvalue()
    data = data.replace((20 << 20).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    with open(name, "wb") as file:
        file.write(data)


MAKERS = {"windows.zip": make_windows, "overlapping.zip": make_overlapping, "liar.zip": make_liar}

if __name__ == "__main__":
    for made in sys.argv[1:]:
        MAKERS.get(made, make_zip if made.endswith(".zip") else make_tar)(made)
