// The steps of schemas/README.md, followed literally.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PROJECT_ROOT } from "./server.ts";

interface ReadmeExample {
  /** Below `schemas/`. */
  readonly file: string;
  readonly text: string;
  readonly menuLine: string;
}

/** The file name, the example and the menu line, copied out of the text. */
export function readmeExample(): ReadmeExample {
  const text = readFileSync(join(PROJECT_ROOT, "schemas/README.md"), "utf8");
  const file = /Save this as `schemas\/([^`]+)`/.exec(text)?.[1];
  const [example, menuLine] = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map((block) => block[1]);
  if (file === undefined || example === undefined || menuLine === undefined)
    throw new Error("schemas/README.md no longer shows a file, its text and a menu line");
  return { file, text: example, menuLine: menuLine.trim() };
}

/** Adds the screen to a folder of schemas as a person does it in an editor: one file, one line. */
export function addReadmeScreen(schemas: string): void {
  const { file, text, menuLine } = readmeExample();
  mkdirSync(dirname(join(schemas, file)), { recursive: true });
  writeFileSync(join(schemas, file), text);
  const menu = join(schemas, "menu.json");
  const lines = readFileSync(menu, "utf8").trimEnd().split("\n");
  // Above the line that ends the list: `]`, and below it `}`.
  lines[lines.length - 3] += ",";
  lines.splice(lines.length - 2, 0, `    ${menuLine}`);
  writeFileSync(menu, `${lines.join("\n")}\n`);
}
