// `npm run schema -- …` as a configurator meets it.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildProgram, type BuiltProgram } from "../support/childProcess.ts";
import { PROJECT_ROOT } from "../support/server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "heartwood-schemas-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The command, bundled: from its sources each start takes four times as long. */
let bundled: BuiltProgram;
beforeAll(async () => {
  bundled = await buildProgram(`import ${JSON.stringify(join(PROJECT_ROOT, "server/schema.ts"))};`);
});
afterAll(() => bundled.remove());

interface Outcome {
  readonly status: number | null;
  readonly output: string;
}

const schema = (...args: readonly string[]) => schemaIn(folder, ...args);
const schemaIn = (folders: string, ...args: readonly string[]) => run([bundled.path], folders, args);

function run(program: readonly string[], folders: string, args: readonly string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], {
    cwd: PROJECT_ROOT,
    encoding: "utf8",
    env: { ...process.env, SCHEMAS_DIR: folders, DATA_DIR: join(folder, "data") },
  });
  return { status, output: stdout + stderr };
}

function put(name: string, text: string): void {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** The example that schemas/README.md has people save. */
const README = readFileSync("schemas/README.md", "utf8");
const example = /```json\n(\{\n {2}"\$schema"[\s\S]*?)```/.exec(README)?.[1] ?? "";

describe("schema lint", () => {
  it("finds nothing in the example of the README", { tags: "full" }, () => {
    put("example/visit.entity.json", example);
    put("menu.json", JSON.stringify({ menu: [{ path: "/example/visits", title: "来访登记", opens: "entity:visit" }] }));
    expect(schema("lint")).toMatchObject({ status: 0, output: expect.stringContaining("，0 个问题") as string });
  });

  it("says where a typo stands, and what was meant", { tags: "full" }, () => {
    put("example/visit.entity.json", example.replace('"visitor", "phone"', '"vistor", "phone"'));
    const { status, output } = schema("lint");
    expect(status).toBe(1);
    expect(output).toMatch(/example\/visit\.entity\.json:\d+:\d+ .*是否为“visitor”.*\[NAME\.UNKNOWN /);
  });

  it("shows waived findings with their reason when asked", { tags: "full" }, () => {
    put(
      "example/visit.entity.json",
      example.replace('"indexes": [["-day"]],', '"waive": { "INDEX.MISSING": "a few hundred rows" },'),
    );
    expect(schema("lint", "--waived")).toMatchObject({
      status: 0,
      output: expect.stringContaining("a few hundred rows") as string,
    });
  });
});

describe("schema rotate-keys", () => {
  const keys = (): string => readFileSync(join(folder, "data", "data-keys.txt"), "utf8");
  const runWith = (dataKeys: string): Outcome => {
    const env = { ...process.env, SCHEMAS_DIR: folder, DATA_DIR: join(folder, "data"), DATA_KEYS: dataKeys };
    const { status, stdout, stderr } = spawnSync(process.execPath, [bundled.path, "rotate-keys"], {
      cwd: PROJECT_ROOT,
      encoding: "utf8",
      env,
    });
    return { status, output: stdout + stderr };
  };

  it("adds a key to those of the data folder, and says what it encrypted anew", { tags: "full" }, () => {
    expect(schema("apply").status).toBe(0);
    expect(schema("rotate-keys")).toMatchObject({
      status: 0,
      output: expect.stringContaining("“示例：文本”的字段“身份证号”：已重新加密 0 行") as string,
    });
    const first = keys();
    expect(first).toMatch(/^index:[0-9a-f]{64}(,[0-9a-f]{8}:[0-9a-f]{64}){2}\n$/);
    expect(schema("rotate-keys").status).toBe(0);
    expect(keys().startsWith(`${first.trimEnd()},`)).toBe(true);
  });

  it("asks for a second key where DATA_KEYS has one, and makes no file", { tags: "full" }, () => {
    const one = `index:${"0a".repeat(32)},k1:${"0b".repeat(32)}`;
    expect(runWith(one)).toMatchObject({
      status: 1,
      output: expect.stringContaining("请先在末尾加入新的密钥") as string,
    });
    expect(existsSync(join(folder, "data", "data-keys.txt"))).toBe(false);
    const output = expect.stringMatching(/^DATA_KEYS 应为(?!.*0b0b)/) as string;
    expect(runWith(one.slice(0, -1))).toMatchObject({ status: 1, output });
  });
});

describe("the folders of a project", () => {
  it("are listed by lint with the number of their files, without those that are generated", { tags: "full" }, () => {
    put("example/visit.entity.json", example);
    put("menu.json", JSON.stringify({ menu: [{ path: "/example/visits", title: "来访登记", opens: "entity:visit" }] }));
    put(".gen/entity.schema.json", "{}");
    const { output } = schema("lint");
    expect(output).toContain(`${folder}：2 个文件`);
    expect(output).toMatch(new RegExp(`^${resolve("schemas")}：\\d+ 个文件$`, "m"));
  });

  it.each(["lint", "plan", "apply", "types"])("are refused by %s where one does not exist", (command) => {
    const nowhere = join(folder, "nowhere");
    expect(schemaIn(`${folder},${nowhere}`, command)).toEqual({
      status: 1,
      output: `SCHEMAS_DIR 中的文件夹不存在：${nowhere}\n`,
    });
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  it("are where a new entity is made: the first of SCHEMAS_DIR", { tags: "full" }, () => {
    expect(schema("new", "office/parcel", "包裹")).toMatchObject({ status: 0 });
    expect(existsSync(join(folder, "office/parcel.entity.json"))).toBe(true);
    expect(existsSync("schemas/office/parcel.entity.json")).toBe(false);
    const made = JSON.parse(readFileSync(join(folder, "office/parcel.entity.json"), "utf8")) as { purpose: string };
    expect(made.purpose).toMatch(/^包裹：[^A-Za-z]+$/);
    expect(schema("new").output).toContain("SCHEMAS_DIR");
  });
});

describe("schema plan", () => {
  it("refuses to plan from broken files", { tags: "full" }, () => {
    put("broken.entity.json", "{");
    const { status, output } = schema("plan");
    expect(status).toBe(1);
    expect(output).toContain("JSON.SYNTAX");
  });
});

it(
  "an unknown command lists those there are, from the sources as `npm run schema` starts them",
  { tags: "full" },
  () => {
    const { status, output } = run(["--import", "tsx", "server/schema.ts"], folder, ["lnit"]);
    expect(status).toBe(2);
    for (const name of ["lint", "plan", "apply", "diff", "new", "types", "docs", "test"])
      expect(output).toContain(`schema -- ${name}`);
  },
);
