"""A tiny world to build in: wheels made here, a registry on the loopback, a plugin in an awkward folder."""

from __future__ import annotations

import base64
import hashlib
import http.server
import os
import re
import shutil
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

from hooks_py.build.places import lock_key

ROOT = Path(__file__).resolve().parent.parent.parent
BASE_PYTHON = os.path.realpath(getattr(sys, "_base_executable", sys.executable))
PATIENCE_S = 120  # for a process that should end by itself; never waited for when all is well

# Stands where the command line stands in the plugin, and tells what it was started with.
COMMAND_LINE = '''"""Tells how it was started."""

import json
import os
import sys


def main(arguments):
    """Print the facts and return the code that was asked for."""
    facts = {"arguments": arguments, "isolated": sys.flags.isolated, "byte_code": sys.pycache_prefix}
    facts |= {"environment": sys.prefix, "root": sys.path[0], "cwd": os.getcwd()}
    print(json.dumps(facts))
    return int(os.environ.get("EXIT", "0"))
'''


def wheel(folder: Path, package: str, module: str, body: str = "") -> str:
    """Make a wheel that holds one module, and return its SHA-256."""
    name = package.replace("-", "_").lower()
    info = f"{name}-1.0.dist-info"
    parts = module.split(".")
    files = {"/".join([*parts[:depth], "__init__.py"]): "" for depth in range(1, len(parts) + 1)}
    files["/".join([*parts, "__init__.py"])] = body
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n"
    files[f"{info}/WHEEL"] = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = [f"{path},sha256={_digest(text)},{len(text.encode())}" for path, text in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""])
    path = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for inside, text in files.items():
            archive.writestr(zipfile.ZipInfo(inside), text)
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _digest(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()


class Registry(http.server.ThreadingHTTPServer):
    """A package registry on the loopback; its gate can hold back every file until the test opens it."""

    request_queue_size = 64  # uv asks for everything at once, and a full queue costs it a second

    def __init__(self, wheels: Path) -> None:
        super().__init__(("127.0.0.1", 0), _Shelf)
        self.wheels = wheels
        self.gate = threading.Event()
        self.gate.set()
        self.asked = threading.Event()

    @property
    def url(self) -> str:
        """Return the address for pip and uv."""
        return f"http://127.0.0.1:{self.server_port}/simple"


class _Shelf(http.server.BaseHTTPRequestHandler):
    server: Registry

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        if self.path.startswith("/simple/"):
            package = re.sub("[-_.]+", "_", self.path.split("/")[2]).lower()
            links = [f'<a href="/files/{p.name}">{p.name}</a>' for p in self.server.wheels.glob(f"{package}-*.whl")]
            self._answer("text/html", "".join(links).encode())
            return
        self.server.asked.set()
        self.server.gate.wait(PATIENCE_S)
        self._answer("application/zip", (self.server.wheels / self.path.split("/")[-1]).read_bytes())

    def _answer(self, kind: str, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    def handle(self) -> None:
        try:
            super().handle()
        except ConnectionError:
            return  # the client was killed, as some tests do

    def log_message(self, *_words: object) -> None:
        return


class World:
    """A plugin folder, a home, a registry, and a PATH with nothing on it but what a test puts there."""

    def __init__(self, folder: Path, registry: Registry) -> None:
        self.registry = registry
        self.root = folder / "我的 plugins" / "grounded"
        self.home = folder / "家 home"
        self.tools = folder / "tools"
        for made in (self.root, self.home, self.tools, folder / "elsewhere"):
            made.mkdir(parents=True)
        self.elsewhere = folder / "elsewhere"
        for tool in ("sh", "readlink", "id", "cat"):
            self.offer(tool, shutil.which(tool))
        self.offer("python3", BASE_PYTHON)
        self.environ = {
            "PATH": str(self.tools),
            "HOME": str(self.home),
            "LANG": "C.UTF-8",
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_INDEX_URL": registry.url,
            "UV_NO_CONFIG": "1",
            "UV_DEFAULT_INDEX": registry.url,
            "UV_CACHE_DIR": str(folder / "uv"),
            "UV_HTTP_RETRIES": "0",
        }
        self._copy_plugin()

    def offer(self, name: str, program: str | None) -> None:
        """Put a program on the PATH."""
        assert program, f"{name} is needed to test"
        (self.tools / name).unlink(missing_ok=True)
        (self.tools / name).symlink_to(program)

    def offer_uv(self) -> None:
        """Put uv on the PATH, so that it is used."""
        beside = Path(sys.executable).parent / "uv"  # it comes with the environment for development
        self.offer("uv", str(beside) if beside.exists() else shutil.which("uv"))

    def forget(self, name: str) -> None:
        """Take a program off the PATH."""
        (self.tools / name).unlink()

    def lock(self, hashes: dict[str, str]) -> None:
        """Write the product's lock, and the key that belongs to it."""
        entries = [f"{package.lower()}==1.0 \\\n    --hash=sha256:{digest}\n" for package, digest in hashes.items()]
        (self.root / "lock").mkdir(exist_ok=True)
        path = self.root / "lock" / "product.txt"
        path.write_text("# download: at most 1 MB\n" + "".join(entries), encoding="utf-8")
        (self.root / "bin" / "environment-key").write_text(lock_key(str(path)) + "\n", encoding="utf-8")

    @property
    def envs(self) -> Path:
        """Return the folder of all environments."""
        return self.home / ".cache" / "grounded" / "envs"

    @property
    def env(self) -> Path:
        """Return the folder of the environment that belongs to the lock."""
        return self.envs / (self.root / "bin" / "environment-key").read_text(encoding="utf-8").strip()

    def start(self, *arguments: str, door: str | Path | None = None, **environ: str) -> subprocess.Popen[str]:
        """Start the launcher, in a folder that is not the plugin's."""
        return subprocess.Popen(
            [door or self.root / "bin" / "grounded", *arguments],
            cwd=self.elsewhere,
            env={**self.environ, **environ},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def run(self, *arguments: str, door: str | Path | None = None, **environ: str) -> tuple[int, str, str]:
        """Run the launcher to its end and return exit code, stdout and stderr."""
        return ended(self.start(*arguments, door=door, **environ))

    def build(self, *arguments: str, **environ: str) -> subprocess.Popen[str]:
        """Start the builder itself, without the shell before it."""
        door = [BASE_PYTHON, "-I", "-B", str(self.root / "scripts" / "grounded_build.py"), *arguments]
        return subprocess.Popen(
            door,
            cwd=self.elsewhere,
            env={**self.environ, **environ},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def _copy_plugin(self) -> None:
        for part in ("bin", "scripts", "hooks_py/build"):
            shutil.copytree(ROOT / part, self.root / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "hooks_py" / "__init__.py", self.root / "hooks_py")
        command_line = self.root / "hooks_py" / "cli"
        command_line.mkdir()
        (command_line / "__init__.py").write_text('"""A stand-in."""\n', encoding="utf-8")
        (command_line / "main.py").write_text(COMMAND_LINE, encoding="utf-8")


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Wait for a process and return exit code, stdout and stderr."""
    out, err = process.communicate(timeout=PATIENCE_S)
    return process.returncode, out, err
