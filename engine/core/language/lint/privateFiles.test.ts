import { expect, it } from "vitest";
import { compile, type SourceFile } from "#core/language";
import { changed } from "./findings/faulty.fixture.ts";
import { PROJECT_FILES } from "./project.fixture.ts";

/** What is found where a report reads a file field of a task, by the private flag of that field. */
function found(isPrivate: boolean): readonly (readonly string[])[] {
  const texts = new Map(Object.entries(PROJECT_FILES));
  const scan = { kind: "file", title: "扫描件", accept: ["image/png"], private: isPrivate };
  texts.set("task.entity.json", changed(texts.get("task.entity.json") ?? {}, ["fields", "scan"], scan));
  texts.set("scans.report.json", {
    report: "scans",
    title: "扫描件清单",
    purpose: "Paths of files",
    from: { t: "task" },
    sql: "select t.scan as scan from {{t}}",
    columns: { scan: { kind: "text", title: "扫描件" } },
    permission: "task:list",
  });
  const files: SourceFile[] = [...texts].map(([path, json]) => ({ path, text: JSON.stringify(json) }));
  return compile(files)
    .findings.filter((one) => one.code !== "FIELD.UNREACHABLE")
    .map((one) => [one.file, one.pointer, one.code]);
}

it("refuses a report that reads a private file, and takes one that reads a public one", () => {
  expect(found(true)).toEqual([["scans.report.json", "/sql", "FIELD.CONTRADICTION"]]);
  expect(found(false)).toEqual([]);
});
