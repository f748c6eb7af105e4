/**
 * A project as it was compiled, kept in a file: a start with the same schema files, names and code reads it instead of
 * compiling again, which takes a third of a start. What is not exactly as it was written is not read.
 */
import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { deepFreeze, type CompileOptions, type Project, type SourceFile } from "#core/language";

export interface CompiledProjectFile {
  /** Undefined: compile. */
  read(files: readonly SourceFile[], options: CompileOptions): Project | undefined;
  /** A project with files left out or kept from before is not stored. Never throws: the next start compiles. */
  store(files: readonly SourceFile[], options: CompileOptions, project: Project): void;
}

interface CompiledProjectLocation {
  readonly path: string;
  /** Another one wherever the compiler may be another one. */
  readonly codeVersion: string;
}

const DIGEST_BYTES = 32;

const digestOf = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(String(part.length)).update("\0").update(part);
  return hash.digest();
};

/** A key of what was compiled and a digest of what came of it, 32 bytes each, and then that, as `node:v8` writes it. */
export function createCompiledProjectFile({ path, codeVersion }: CompiledProjectLocation): CompiledProjectFile {
  const keyOf = (files: readonly SourceFile[], options: CompileOptions): Buffer =>
    digestOf(codeVersion, process.version, JSON.stringify(options), JSON.stringify(files));
  return {
    read: (files, options) => {
      try {
        const stored = readFileSync(path);
        const content = stored.subarray(2 * DIGEST_BYTES);
        if (!stored.subarray(0, DIGEST_BYTES).equals(keyOf(files, options))) return undefined;
        if (!stored.subarray(DIGEST_BYTES, 2 * DIGEST_BYTES).equals(digestOf(content))) return undefined;
        return { ...deepFreeze(deserialize(content) as Pick<Project, "model" | "findings">), good: files, kept: [] };
      } catch {
        // There is none, or it cannot be read: the files are compiled.
        return undefined;
      }
    },
    store: (files, options, { model, findings, good, kept }) => {
      if (model === undefined || kept.length > 0 || good.length !== files.length) return;
      const aside = `${path}.${process.pid}`;
      try {
        const content = serialize({ model, findings });
        writeFileSync(aside, Buffer.concat([keyOf(files, options), digestOf(content), content]));
        renameSync(aside, path);
      } catch {
        rmSync(aside, { force: true });
      }
    },
  };
}
