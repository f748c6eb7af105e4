// What is generated is committed and fresh: everything is generated again in a copy, and nothing there may change.
import { spawnSync } from "node:child_process";
import { copyTree, type Finding, readTree, type Tree, type RuleSet } from "./sourceTree.ts";

/** Each is `npm run schema -- <what>`. */
const GENERATORS = ["types", "docs"];
const ENTRY = "server/schema.ts";

function difference(before: Tree, after: Tree): Finding[] {
  const all = [...new Set([...before.files, ...after.files])];
  return all.flatMap((file) => {
    const was = before.files.includes(file) ? before.read(file) : undefined;
    const is = after.files.includes(file) ? after.read(file) : undefined;
    return was === is
      ? []
      : [{ rule: "generated-is-fresh", file, says: `run npm run schema -- ${GENERATORS.join(" and ")}, and commit` }];
  });
}

function find(tree: Tree): Finding[] {
  if (!tree.files.includes(ENTRY)) return [];
  const copy = copyTree(tree.root);
  try {
    // Read from the copy, all of it and now: files of the checkout may change meanwhile.
    const before = readTree(copy.root);
    before.files.forEach(before.read);
    for (const what of GENERATORS) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", ENTRY, what], {
        cwd: copy.root,
        encoding: "utf8",
      });
      if (status !== 0)
        return [
          {
            rule: "generated-is-fresh",
            file: ENTRY,
            says: `"schema ${what}" ended with ${status}: ${(stderr || stdout).trim()}`,
          },
        ];
    }
    return difference(before, readTree(copy.root));
  } finally {
    copy.remove();
  }
}

export const generated: RuleSet = { rules: ["generated-is-fresh"], find };
