/** The shipped schemas as the next start reads them from the file of the compiled project. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compileProject } from "#core/language";
import { readSources } from "#engine/server";
import { createCompiledProjectFile } from "../../engine/server/source/compiledProjectFile.ts";
import { COMPILE_OPTIONS } from "../../server/app/modules.ts";

it("reads the compiled project of the shipped schemas as it was compiled", () => {
  const folder = mkdtempSync(join(tmpdir(), "heartwood-compiled-"));
  try {
    const files = readSources(["schemas"]);
    const project = compileProject(files, [], COMPILE_OPTIONS);
    const file = createCompiledProjectFile({ path: join(folder, "compiled"), codeVersion: "1" });
    file.store(files, COMPILE_OPTIONS, project);
    expect(file.read(files, COMPILE_OPTIONS)).toStrictEqual(project);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
