import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installState } from "./install.mjs";

let root = "";

function write(file: string, content: unknown): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), JSON.stringify(content, null, 2));
}

function lock(version: string): void {
  write("package-lock.json", {
    name: "planted",
    version: "1.0.0",
    lockfileVersion: 3,
    packages: {
      "": { name: "planted", version: "1.0.0" },
      "node_modules/one": { version },
      "node_modules/tool": { version: "1.0.0", dev: true },
      "node_modules/for-another-machine": { version: "9.9.9", optional: true },
    },
  });
}

const install = (version: string) => write("node_modules/one/package.json", { name: "one", version });
/** npm's own record, written when an install ends. */
const end = () => write("node_modules/.package-lock.json", {});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "heartwood-install-"));
  lock("1.0.0");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("what was installed", () => {
  beforeEach(() => {
    mkdirSync(join(root, "node_modules"));
    symlinkSync(
      join(import.meta.dirname, "../../node_modules/better-sqlite3"),
      join(root, "node_modules/better-sqlite3"),
    );
    install("1.0.0");
    end();
  });

  it("is complete when every package stands there in its version", () => expect(installState(root)).toBe("complete"));

  it("is complete without the tools of the tests, but not for the tests", () => {
    expect(installState(root, true)).toBe("withoutTools");
    write("node_modules/tool/package.json", { name: "tool", version: "1.0.0" });
    expect(installState(root, true)).toBe("complete");
  });

  it("is missing without node_modules", () => {
    rmSync(join(root, "node_modules"), { recursive: true });
    expect(installState(root)).toBe("missing");
  });

  it("is unfinished when npm was ended before its record", () => {
    rmSync(join(root, "node_modules/.package-lock.json"));
    expect(installState(root)).toBe("unfinished");
  });

  it("is unfinished when a package has gone since", () => {
    expect(installState(root)).toBe("complete");
    rmSync(join(root, "node_modules/one"), { recursive: true });
    expect(installState(root)).toBe("unfinished");
  });

  it("is outdated when the lock file names another version", () => {
    expect(installState(root)).toBe("complete");
    lock("1.0.1");
    expect(installState(root)).toBe("outdated");
  });

  it("is outdated when a compiled module does not load", () => {
    rmSync(join(root, "node_modules/better-sqlite3"));
    write("node_modules/better-sqlite3/package.json", { name: "better-sqlite3", main: "nothing.js" });
    expect(installState(root)).toBe("outdated");
  });
});

describe("installing", () => {
  const installer = JSON.stringify(pathToFileURL(join(import.meta.dirname, "install.mjs")).href);
  const command = `import { ensureInstalled } from ${installer}; await ensureInstalled(process.cwd());`;
  const run = () =>
    spawnSync(process.execPath, ["--input-type=module", "-e", command], { cwd: root, encoding: "utf8" });

  beforeEach(() => {
    write("package.json", { name: "planted", version: "1.0.0" });
    write("package-lock.json", {
      name: "planted",
      version: "1.0.0",
      lockfileVersion: 3,
      packages: { "": { name: "planted", version: "1.0.0" } },
    });
  });

  it("says why, and is not repeated", () => {
    const first = run();
    expect([first.status, first.stdout]).toEqual([0, expect.stringContaining("首次运行")]);
    const second = run();
    expect([second.status, second.stdout]).toEqual([0, ""]);
  });

  it("fails with one sentence where npm fails", () => {
    write("package.json", { name: "planted", version: "1.0.0", dependencies: { "not-in-the-lock-file": "1.0.0" } });
    const { status, stderr } = run();
    expect([status, stderr.trim().split("\n").at(-1)]).toEqual([
      1,
      "依赖没有装完：请检查网络和磁盘空间，然后重新执行同一条命令，它会从头安装。",
    ]);
  });
});
