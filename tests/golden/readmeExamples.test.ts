/** Every example of schemas/README.md is put into one project, which compiles without a finding. */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { compile, type Finding } from "#core/language";
import { OPTIONS, README_PROJECT, type Json } from "./readmeProject.ts";

const README = readFileSync("schemas/README.md", "utf8");

interface Block {
  readonly text: string;
  /** `loan.entity.json` in the comment above the keys of a file. */
  readonly file?: string;
  /** `loan` in the comment above conditions on its rows. */
  readonly conditionsOn?: string;
}

const blocks: readonly Block[] = [...README.matchAll(/^```jsonc?\n([\s\S]*?)^```/gm)].map(([, text = ""]) => {
  const file = /^\/\/ (\S+\.json)$/m.exec(text)?.[1];
  const on = /^\/\/ conditions on a (\w+)$/m.exec(text)?.[1];
  return { text, ...(file === undefined ? {} : { file }), ...(on === undefined ? {} : { conditionsOn: on }) };
});

/** JSON with comments; of a file's keys what is between its braces. */
function parse(text: string): Json {
  const wrapped = /^\s*(\/\/.*\n\s*)*\{/.test(text) ? text : `{${text}}`;
  const { config, error } = ts.parseConfigFileTextToJson("example.json", wrapped) as { config: Json; error?: unknown };
  expect(error, text).toBeUndefined();
  return config;
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function merged(into: Json, more: Json): Json {
  const members = Object.entries(more).map(([key, value]): [string, unknown] => {
    const before = into[key];
    return [key, isObject(before) && isObject(value) ? merged(before, value) : value];
  });
  return { ...into, ...Object.fromEntries(members) };
}

/** The name of a file that an example shows as a whole. */
function fileOf(example: Json): string | undefined {
  const folder = example["adds"] === true ? "shop/" : String(example["$schema"]).startsWith("../") ? "example/" : "";
  for (const kind of ["view", "entity", "role", "report", "board", "job", "number", "template", "dict"] as const)
    if (typeof example[kind] === "string") return `${folder}${example[kind]}.${kind}.json`;
  return typeof example["opens"] === "string" ? "menu.json" : undefined;
}

/** The files with one example more. */
function withExample(files: Readonly<Record<string, Json>>, block: Block): Readonly<Record<string, Json>> {
  if (block.conditionsOn !== undefined) {
    const name = `${block.conditionsOn}.entity.json`;
    const conditions = block.text.split("\n").flatMap((line) => (line.startsWith("{") ? [parse(line)] : []));
    const tabs = conditions.map((where, index) => ({ title: `页签${index}`, where }));
    return { ...files, [name]: merged(files[name] ?? {}, { list: { tabs } }) };
  }
  const example = parse(block.text);
  const name = block.file ?? fileOf(example);
  expect(name, `an example that does not say where it is: ${block.text}`).toBeDefined();
  if (name === undefined) return files;
  const { menu } = files["menu.json"] as { readonly menu: readonly Json[] };
  const file = name === "menu.json" ? { menu: [...menu, example] } : merged(files[name] ?? {}, example);
  return { ...files, [name]: file };
}

const findingsOf = (files: Readonly<Record<string, Json>>): readonly Finding[] =>
  compile(
    Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) })),
    OPTIONS,
  ).findings.filter((finding) => finding.waived === undefined);

describe("the examples of schemas/README.md", () => {
  it("are many, and each says to which file it belongs", () => {
    expect(blocks.length).toBeGreaterThanOrEqual(20);
    for (const block of blocks) withExample(README_PROJECT, block);
  });

  it("make together a project without a finding, conditions apart from the tabs of the list", () => {
    const isCondition = (block: Block): boolean => block.conditionsOn !== undefined;
    const files = blocks.filter((block) => !isCondition(block)).reduce(withExample, README_PROJECT);
    const shown = (found: readonly Finding[]) => found.map((one) => `${one.file} ${one.pointer}: ${one.message}`);
    expect(shown(findingsOf(files))).toEqual([]);
    const withConditions = findingsOf(blocks.filter(isCondition).reduce(withExample, files));
    expect(shown(withConditions.filter(({ code }) => code !== "INDEX.MISSING"))).toEqual([]);
  });

  it("would be found if one of them were wrong", () => {
    const files = blocks.filter((block) => block.conditionsOn === undefined).reduce(withExample, README_PROJECT);
    const loan = merged(files["loan.entity.json"] ?? {}, { titleField: "nothing" });
    expect(findingsOf({ ...files, "loan.entity.json": loan })).not.toEqual([]);
  });

  it("have the tables of every key of an entity, a list, a form, a step and a block", () => {
    const schema = JSON.parse(readFileSync("schemas/.gen/entity.schema.json", "utf8")) as Schema;
    const { list, form, states } = schema.properties;
    const step = states?.properties?.["steps"]?.additionalProperties;
    const keys = [schema, list, form, step].flatMap((one) => Object.keys(one?.properties ?? {}));
    const unnamed = keys.filter((key) => key !== "$schema" && !README.includes(`\`${key}\``));
    expect(unnamed).toEqual([]);
  });
});

interface Schema {
  readonly properties: Readonly<Record<string, Partial<Schema>>>;
  readonly additionalProperties?: Partial<Schema>;
}
