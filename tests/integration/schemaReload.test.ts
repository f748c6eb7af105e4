// Schema files that break while the server runs: what was served stays served, and a repair needs no restart.
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { applyCommand } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss, clerk } = PEOPLE;

const FILES = [
  "note.entity.json",
  "topic.entity.json",
  "bill_line.entity.json",
  "dict/level.dict.json",
  "dict/stage.dict.json",
];

const BREAKS: Readonly<Record<string, (file: string, text: string) => Promise<void>>> = {
  "is cut short": (file, text) => writeFile(file, text.slice(0, text.length / 2)),
  "is renamed away": (file) => rename(file, `${file}.away`),
  "is filled with binary": (file) =>
    writeFile(file, Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 31) % 256))),
  "is deleted": (file) => rm(file),
};

describeEachDatabase("a schema file", (database) => {
  let at: TestEngine;
  const answers: number[] = [];
  let load: NodeJS.Timeout;

  beforeAll(async () => {
    at = await startEngine(database(), { watch: 30 });
    await at.added(clerk, "/notes", { title: "在" });
    // Twenty requests a second, all the while.
    let turn = 0;
    const asks = [
      () => at.get(clerk, "/notes/list"),
      () => at.post(clerk, "/notes/add", { title: "新", level: "b" }),
      () => at.get(boss, "/online/model/note"),
      () => at.get(boss, "/online/api/topic/list"),
      () => at.get(boss, "/notes/counts"),
      () => at.get(clerk, "/online/api/bill/list"),
    ];
    load = setInterval(
      () =>
        void asks[turn++ % asks.length]!().then(
          (answer) => answers.push(answer.status),
          () => answers.push(599),
        ),
      50,
    );
  });
  afterAll(async () => {
    clearInterval(load);
    await at.close();
  });

  const findings = (): readonly { readonly file: string; readonly code: string }[] => at.engine.findings();
  const served = (): unknown => ({ ...at.engine.model(), hash: "" });
  const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 5_000, interval: 20 });

  it.each(FILES.flatMap((file) => Object.keys(BREAKS).map((how) => [file, how] as const)))(
    "%s that %s leaves what was served, shows findings, and heals",
    async (file, how) => {
      const path = join(at.folder, file);
      const text = await readFile(path, "utf8");
      const { hash } = at.engine.model();
      const before = served();
      const from = answers.length;
      await BREAKS[how]!(path, text);
      await soon(() => expect(findings().length).toBeGreaterThan(0));
      expect((await at.get<readonly Row[]>(boss, "/online/findings")).result).toEqual(findings());
      expect(served()).toEqual(before);
      expect((await at.get<{ total: number }>(clerk, "/notes/list")).result.total).toBeGreaterThan(0);
      await soon(() => expect(answers.length).toBeGreaterThan(from + 2));
      if (how === "is renamed away") await rename(`${path}.away`, path);
      else await writeFile(path, text);
      await soon(() => expect(findings()).toEqual([]));
      expect(at.engine.model().hash).toBe(hash);
      expect(answers.slice(from).filter((status) => status !== 200)).toEqual([]);
    },
  );

  it("that goes with its whole folder is no removed entity: the folder is the finding", async () => {
    const { hash } = at.engine.model();
    const away = `${at.folder}-away`;
    await rename(at.folder, away);
    await soon(() => expect(findings().map(({ code }) => code)).toEqual(["APPLY.FOLDER"]));
    expect(at.engine.findings()[0]?.message).toContain(at.folder);
    expect(at.engine.model().hash).toBe(hash);
    expect((await at.get<{ total: number }>(clerk, "/notes/list")).result.total).toBeGreaterThan(0);
    await rename(away, at.folder);
    await soon(() => expect(findings()).toEqual([]));
    expect(at.engine.model().hash).toBe(hash);
  });

  it("that is broken is shown to administrators with its place, and logged, until it is mended", async () => {
    interface Counted {
      readonly findings?: { readonly errors: number; readonly warnings: number; readonly waiting: number };
    }
    const path = join(at.folder, "note.entity.json");
    const text = await readFile(path, "utf8");
    const counts = async (who: Parameters<TestEngine["get"]>[0]) =>
      (await at.get<Counted>(who, "/online/model")).result.findings;
    expect(await counts(boss)).toEqual({ errors: 0, warnings: 0, waiting: 0 });
    const from = at.logged.length;
    await writeFile(path, text.replace('"titleField": "title"', '"titleField": "titel"'));
    await soon(() => expect(findings().length).toBeGreaterThan(0));
    expect(await counts(boss)).toMatchObject({ errors: 1, waiting: 0 });
    expect(await counts(clerk)).toBeUndefined();
    expect((await at.get<readonly Row[]>(boss, "/online/findings")).result).toContainEqual(
      expect.objectContaining({ file: "note.entity.json", line: 13, suggestion: "title", severity: "error" }),
    );
    expect((await at.get(clerk, "/online/findings")).status).toBe(403);
    const lines = () => at.logged.slice(from).filter(({ message }) => message.includes("schema finding"));
    expect(lines()[0]).toMatchObject({
      level: "error",
      details: { at: "note.entity.json:13:3", suggestion: "title" },
    });
    await writeFile(path, text);
    await soon(() => expect(findings()).toEqual([]));
    expect(await counts(boss)).toEqual({ errors: 0, warnings: 0, waiting: 0 });
    expect(lines().at(-1)).toMatchObject({ level: "info", message: "no schema findings are left" });
  });

  it("that changes for good is served without a restart", async () => {
    const path = join(at.folder, "note.entity.json");
    const schema = JSON.parse(await readFile(path, "utf8")) as { fields: Row };
    schema.fields["mood"] = { kind: "text", title: "心情", max: 10 };
    await writeFile(path, JSON.stringify(schema));
    await soon(() => expect(at.engine.model().entities["note"]!.fields.map((field) => field.name)).toContain("mood"));
    expect(await at.added(clerk, "/notes", { title: "有", mood: "好" })).toMatchObject({ mood: "好" });
  });

  it("that asks for a change that would lose rows keeps the model it breaks, and says what to do", async () => {
    const path = join(at.folder, "note.entity.json");
    await at.added(clerk, "/notes", { title: "字", mood: "不是数字" });
    const text = await readFile(path, "utf8");
    await writeFile(
      path,
      text.replace('"mood":{"kind":"text","title":"心情","max":10}', '"mood":{"kind":"integer","title":"心情"}'),
    );
    await soon(() => expect(findings().map((finding) => finding.code)).toContain("APPLY.WAITING"));
    expect(at.engine.model().entities["note"]!.fields.find((field) => field.name === "mood")!.kind).toBe("text");
    const waiting = at.engine.findings().find((finding) => finding.code === "APPLY.WAITING")?.waiting;
    expect(waiting).toMatchObject({
      id: "column.convert:note.mood",
      needed: true,
      loses: expect.stringContaining("2 行无法转换") as string,
    });
    expect(waiting?.lost.map(({ value, becomes }) => [value, becomes])).toEqual([
      ["好", undefined],
      ["不是数字", undefined],
    ]);
    await writeFile(path, text);
    await soon(() => expect(findings()).toEqual([]));
  });

  it("that is new is served with its table and routes", async () => {
    await writeFile(
      join(at.folder, "plan.entity.json"),
      JSON.stringify({
        entity: "plan",
        title: "计划",
        purpose: "A new screen",
        fields: { name: { kind: "text", title: "名称", required: true } },
      }),
    );
    await soon(() => expect(at.engine.model().entities["plan"]).toBeDefined());
    expect(await at.added(boss, "/online/api/plan", { name: "一" })).toMatchObject({ name: "一" });
    expect((await at.get(clerk, "/online/api/plan/list")).status).toBe(403);
  });
});

describeEachDatabase("a saved file that leaves the model as it is", (database) => {
  let at: TestEngine;
  beforeAll(async () => {
    at = await startEngine(database());
    await at.added(clerk, "/notes", { title: "在" });
  });
  afterAll(() => at.close());

  it("is not planned again because of a field that waits to be filled; the fill is", async () => {
    const path = join(at.folder, "note.entity.json");
    const schema = JSON.parse(await readFile(path, "utf8")) as { fields: Row };
    schema.fields["mood"] = { kind: "text", title: "心情", max: 10, default: "好" };
    await writeFile(path, JSON.stringify(schema));
    await at.engine.reload();
    const codes = (): readonly string[] => at.engine.findings().map(({ code }) => code);
    expect(codes()).toEqual(["APPLY.UNFILLED"]);
    const plans = vi.spyOn(at.database, "snapshot");
    await writeFile(path, JSON.stringify(schema, null, 2));
    await at.engine.reload();
    expect(plans).not.toHaveBeenCalled();
    expect(codes()).toEqual(["APPLY.UNFILLED"]);
    const printed: string[] = [];
    await applyCommand(["--fill", "note.mood"], {
      database: at.database,
      model: at.engine.model(),
      print: (line) => void printed.push(line),
    });
    expect(printed.join("\n")).toContain("已填入 1 行");
    await at.engine.reload();
    expect(codes()).toEqual([]);
    plans.mockRestore();
  });
});
