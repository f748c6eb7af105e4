import { KINDS } from "#core/fields";
import type { KindName } from "#core/model";
import { MASK_NAMES } from "#core/values";
import { FINDINGS } from "../finding.ts";
import type { MetaSchema } from "../schemaCheck/metaSchema.ts";
import { dictSchema, menuSchema, roleSchema } from "./dictMenuRole.ts";
import { demoSchema, entitySchema } from "./entity.ts";
import { fieldSchema, presetSchema, presetsSchema, type FieldVocabulary } from "./field.ts";
import { boardSchema, reportSchema, testSchema } from "./report.ts";
import { waiverSchema } from "./schemaBuilders.ts";
import { viewSchema } from "./view.ts";
import { jobSchema, numberSchema, templateSchema } from "./jobNumberTemplate.ts";

/** Kinds of schema files. */
export const FILE_KINDS = [
  "presets",
  "dict",
  "entity",
  "view",
  "report",
  "board",
  "test",
  "menu",
  "role",
  "job",
  "number",
  "template",
  "demo",
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Which kind of file a path names; undefined when none. */
export function fileKindOf(path: string): FileKind | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name === "presets.json" || name === "menu.json") return name === "menu.json" ? "menu" : "presets";
  if (/(^|\/)demo\/[^/]+\.json$/.test(path)) return "demo";
  const kind = /\.([a-z]+)\.json$/.exec(name)?.[1];
  return kind === "presets" || kind === "menu" || kind === "demo" ? undefined : FILE_KINDS.find((one) => one === kind);
}

/** Findings that a person may judge; the others keep the file out of the model. */
const WAIVABLE = Object.entries(FINDINGS)
  .filter(([, entry]) => entry.severity === "warning")
  .map(([code]) => code);

const VOCABULARY: FieldVocabulary = { kinds: KINDS, masks: MASK_NAMES, waive: waiverSchema(WAIVABLE) };

/** The meta-schema of a kind of file; entities know the presets of their project. Made again only when those change. */
export function metaSchema(kind: FileKind, presets: Readonly<Record<string, KindName>> = {}): MetaSchema {
  const presetsKey = Object.entries(presets).join(";");
  if (presetsKey !== made.presetsKey) made = { presetsKey, schemas: new Map() };
  const known = made.schemas.get(kind) ?? makeSchema(kind, presets);
  made.schemas.set(kind, known);
  return known;
}

let made: { readonly presetsKey: string; readonly schemas: Map<FileKind, MetaSchema> } = {
  presetsKey: "",
  schemas: new Map(),
};

function makeSchema(kind: FileKind, presets: Readonly<Record<string, KindName>>): MetaSchema {
  switch (kind) {
    case "entity":
      return entitySchema(fieldSchema(VOCABULARY, presets), WAIVABLE);
    case "view":
      return viewSchema(WAIVABLE);
    case "presets":
      return presetsSchema(presetSchema(VOCABULARY), WAIVABLE);
    case "dict":
      return dictSchema(WAIVABLE);
    case "menu":
      return menuSchema(WAIVABLE);
    case "role":
      return roleSchema(WAIVABLE);
    case "job":
      return jobSchema(WAIVABLE);
    case "number":
      return numberSchema(WAIVABLE);
    case "template":
      return templateSchema(WAIVABLE);
    case "demo":
      return demoSchema(WAIVABLE);
    case "report":
      return reportSchema(WAIVABLE);
    case "board":
      return boardSchema(WAIVABLE);
    case "test":
      return testSchema(WAIVABLE);
  }
}
