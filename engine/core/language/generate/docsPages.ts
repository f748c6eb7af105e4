/** Documentation pages that are generated from the code they describe. */
import type { ErrorTable } from "#core/api";
import { KIND_NAMES } from "#core/model";
import { KINDS, type Kind } from "#core/fields";
import { FINDINGS } from "../finding.ts";
import type { MetaSchema } from "../schemaCheck/metaSchema.ts";
import { HEAD, markdownTable } from "./markdown.ts";

/** One section a kind: its own keys, looks and operators. */
export function kindsPage(): string {
  return [
    HEAD,
    "# Kinds of fields\n",
    "Keys that every kind has are in [schemas/README.md](../../../schemas/README.md); here are each kind's own.\n",
    ...KIND_NAMES.map((name) => kindSection(KINDS[name])),
  ].join("\n");
}

/** Keys of computed values that the compiler reads, not the kind; what they are filtered by is the type's. */
const OF_COMPUTED = {
  keys: [
    [
      "`expr` (required)",
      "the expression over the row, its lines and its other computed fields, stored or not " +
        "([EXPRESSIONS.md](../expression/EXPRESSIONS.md))",
      "string",
      '`"price * days"`',
    ],
    [
      "`stored`",
      "the value has a column: it can be filtered, sorted, summed, indexed, and read by reports",
      "`true`",
      "",
    ],
  ],
  filters: "Filters and sorting: as of the kind that `type` names, with `stored` only",
};

function kindSection(kind: Kind): string {
  const own = Object.entries(kind.keys).map(([key, schema]) => [
    `\`${key}\`${kind.requiredKeys.includes(key) ? " (required)" : ""}`,
    (schema as MetaSchema).description ?? "",
    describe(schema),
    ((schema as MetaSchema).examples ?? []).map((one) => `\`${JSON.stringify(one)}\``).join(" "),
  ]);
  const isComputed = kind.name === "computed";
  const keys = isComputed ? [...OF_COMPUTED.keys, ...own] : own;
  const operators = kind.operators({});
  const plain = kind.defaultOperator({});
  const later = kind.laterLooks.length === 0 ? "" : `; not available yet: ${codes(kind.laterLooks, "")}`;
  const meant = plain === undefined ? "" : `; \`?field=value\` means \`${plain}\``;
  const filters = isComputed ? OF_COMPUTED.filters : `Filters: ${codes(operators, "none")}${meant}`;
  return [
    `## ${kind.name} — ${kind.title}\n`,
    `${kind.purpose}.\n`,
    keys.length === 0 ? "" : `${markdownTable(["key", "means", "takes", "for example"], keys)}\n`,
    `${filters}. Looks: ${codes(kind.looks, "one")}${later}.\n`,
  ].join("\n");
}

const codes = (names: readonly string[], none: string): string =>
  names.length === 0 ? none : names.map((name) => `\`${name}\``).join(" ");

function describe(schema: unknown): string {
  if (typeof schema !== "object" || schema === null) return "";
  const {
    enum: values,
    type,
    anyOf,
    oneOf,
    default: preset,
    items,
    minimum,
    maximum,
    "x-unavailable": unavailable,
  } = schema as Readonly<Record<string, unknown>>;
  const branches = anyOf ?? oneOf;
  const takes = Array.isArray(values)
    ? values.map((value) => `\`${String(value)}\``).join(" ")
    : Array.isArray(branches)
      ? branches.map(describe).join(", or ")
      : Array.isArray(type)
        ? type.join(" or ")
        : type === "array" && items !== undefined
          ? `list of ${plural(describe(items))}`
          : String(type ?? "anything");
  const bounds = [
    minimum === undefined ? "" : `from ${String(minimum)}`,
    maximum === undefined ? "" : `to ${String(maximum)}`,
  ]
    .filter((text) => text !== "")
    .join(" ");
  return [
    takes,
    bounds === "" ? "" : `, ${bounds}`,
    preset === undefined ? "" : `; \`${JSON.stringify(preset)}\` by default`,
    unavailable === undefined ? "" : "; not available yet",
  ].join("");
}

const plural = (words: string): string =>
  words === "string" ? "texts" : words.startsWith("list of ") ? words.replace("list", "lists") : words;

/** These error tables, and the findings of lint. */
export function errorsPage(tables: readonly ErrorTable[]): string {
  const sorted = [...tables].sort((a, b) => (a.module < b.module ? -1 : 1));
  const sections = sorted.map(({ module, entries }) => {
    const rows = Object.entries(entries).map(([code, entry]) => [
      `\`${module}.${code}\``,
      String(entry.status),
      entry.text,
    ]);
    return `## ${module}\n\n${markdownTable(["code", "status", "text"], rows)}\n`;
  });
  const findings = Object.entries(FINDINGS).map(([code, entry]) => [`\`${code}\``, entry.severity, entry.text]);
  return [
    HEAD,
    "# Errors\n",
    "What people read, by stable code. The HTTP status is the same as in the table.\n",
    ...sections,
    "# Findings of lint\n",
    "An error keeps the file out of the model; a warning can be waived in place with a reason.\n",
    markdownTable(["code", "severity", "text"], findings),
    "",
  ].join("\n");
}

/** The names that `icon` of a menu entry or a shortcut may take. */
export function iconsPage(names: readonly string[]): string {
  return [
    HEAD,
    "# Icons\n",
    "Names for `icon` of a menu entry and of a shortcut. The page 系统管理 › 图标 of the back office shows each of them.\n",
    ...names.map((name) => `- \`${name}\``),
    "",
  ].join("\n");
}
