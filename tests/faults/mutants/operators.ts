/** What goes wrong when people write JSON. Each operator says which finding must name its mutant. */
import type { Json, JsonObject, Key } from "./keys.ts";
import { isObject, segment } from "./keys.ts";
import { addAt, appendAt, removeAt, renameAt, setAt, textWith, valueAt } from "./edit.ts";
import { misspell } from "./seed.ts";

export interface Mutant {
  readonly text: string;
  /** Where the finding must stand, to the letter. */
  readonly pointer: string;
  /** The other end of a contradiction, where the finding may be as well. */
  readonly orAt?: string;
  /** Any one of these. */
  readonly codes: readonly string[];
  /** The name that was meant, where one was misspelt. */
  readonly meant?: string;
  /** The name that another part of the project still refers to: then the finding is there. */
  readonly missed?: string;
  /** A text of many lines is one thing: what is wrong with it may show at another line under this pointer. */
  readonly under?: string;
}

type Operator = (key: Key, root: JsonObject, choose: (below: number) => number) => Mutant | undefined;

const json = (value: Json): string => JSON.stringify(value, null, 1);
const beside = (key: Key, name: string): string => key.parent + segment(name);
const flip = (word: string): string =>
  (word.charAt(0) === word.charAt(0).toLowerCase() ? word.charAt(0).toUpperCase() : word.charAt(0).toLowerCase()) +
  word.slice(1);

const UNKNOWN = ["NAME.UNKNOWN", "SHAPE.WRONG_VALUE", "KIND.UNKNOWN", "PERMISSION.UNKNOWN", "PERMISSION.UNGRANTED"];

/** Names by which something defined elsewhere is meant; a definition's own name is not one. */
const isReference = (key: Key): boolean =>
  typeof key.value === "string" &&
  (key.sort !== undefined || key.choices !== undefined || (key.key === "kind" && key.place === "member"));

function misspeltKey(how: (word: string, choose: (below: number) => number) => string): Operator {
  return (key, root, choose) => {
    if (key.place !== "member" || key.key === "$schema") return undefined;
    const typo = how(key.key, choose);
    if (key.siblings.includes(typo)) return undefined;
    return {
      text: json(renameAt(root, key.parent, key.key, typo)),
      pointer: beside(key, typo),
      codes: ["SHAPE.UNKNOWN_KEY"],
      meant: key.key,
    };
  };
}

/** Names of the specification's parameters, like its paths. */
const ALIAS_PARAMS = /^\/aliases\/[^/]+\/params$/;

function misspeltName(how: (word: string, choose: (below: number) => number) => string): Operator {
  return (key, root, choose) => {
    if (key.place !== "name") return undefined;
    const typo = how(key.key, choose);
    // Another well-formed path is another path: whether the specification spells it so, no file says.
    if (key.parent === "/aliases" || ALIAS_PARAMS.test(key.parent)) return undefined;
    const codes = ["SHAPE.WRONG_VALUE", "SHAPE.PATTERN", "NAME.UNKNOWN"];
    return {
      text: json(renameAt(root, key.parent, key.key, typo)),
      pointer: beside(key, typo),
      codes,
      missed: key.key,
    };
  };
}

function misspeltValue(how: (word: string, choose: (below: number) => number) => string, near = true): Operator {
  return (key, root, choose) => {
    if (!isReference(key)) return undefined;
    const word = String(key.value);
    const start = /^(-|[a-z]+:)/.exec(word)?.[0] ?? "";
    const typo = start + how(word.slice(start.length), choose);
    if (word === "*" || typo === word || key.choices?.includes(typo) === true) return undefined;
    return {
      text: json(setAt(root, key.pointer, typo)),
      pointer: key.pointer,
      // A doubled point is a path of another shape; what is misspelt may be another item of its list.
      codes: [...UNKNOWN, "SHAPE.PATTERN", "SHAPE.REPEATED", ...(typo.includes("..") ? ["PREDICATE.INVALID"] : [])],
      ...(near ? { meant: word } : {}),
    };
  };
}

/** A query is in as many lines as its author likes; which of them gives way is the walker's to say. */
const SQL_CODES = ["REPORT.SQL", "REPORT.TABLE", "REPORT.FIELD", "REPORT.COLUMN", "REPORT.PARAM"];
const aboutSql = (list: string): { readonly under?: string } => (list === "/sql" ? { under: "/sql" } : {});

const otherType = (value: Json): Json =>
  typeof value === "string"
    ? []
    : typeof value === "number"
      ? []
      : typeof value === "boolean"
        ? "yes"
        : Array.isArray(value)
          ? 7
          : isObject(value)
            ? 7
            : {};

const typed =
  (make: (value: Json) => Json): Operator =>
  (key, root) => {
    if (key.place === "free") return undefined;
    const codes = [
      "SHAPE.WRONG_TYPE",
      "FIELD.DEFAULT",
      "FIELD.MESSAGE",
      "STATE.UNKNOWN",
      "KIND.OPTION",
      "SHAPE.LENGTH",
    ];
    return { text: json(setAt(root, key.pointer, make(key.value))), pointer: key.pointer, codes };
  };

function unknownMember(name: string, code: string): Operator {
  return (key, root) =>
    isObject(key.value) && !key.predicate && key.place !== "free"
      ? {
          text: json(addAt(root, key.pointer, name, 1)).replaceAll('"zzproto"', '"__proto__"'),
          pointer: key.pointer + segment(name === "zzproto" ? "__proto__" : name),
          codes: [code, "SHAPE.WRONG_TYPE", "SHAPE.WRONG_VALUE", "SHAPE.PATTERN"],
        }
      : undefined;
}

/** Bounds that exclude each other are found at the lower one. */
const outOfRange: Operator = (key, root) =>
  typeof key.value === "number" && key.place !== "free"
    ? {
        text: json(setAt(root, key.pointer, -987654321)),
        pointer: key.pointer,
        ...(key.key === "max" ? { orAt: beside(key, "min") } : {}),
        codes: ["SHAPE.RANGE", "FIELD.DEFAULT", "STATE.UNKNOWN", "KIND.OPTION", "SHAPE.WRONG_VALUE"],
      }
    : undefined;

const emptied: Operator = (key, root) =>
  typeof key.value === "string" && key.place !== "free" && key.key !== "$schema"
    ? {
        text: json(setAt(root, key.pointer, "")),
        pointer: key.pointer,
        codes: ["SHAPE.LENGTH", "SHAPE.PATTERN", "SHAPE.WRONG_VALUE", "KIND.UNKNOWN", "FIELD.DEFAULT", "KIND.OPTION"],
      }
    : undefined;

const swappedBounds: Operator = (key, root) => {
  if (key.key !== "min" || key.place !== "member") return undefined;
  const max = valueAt(root, beside(key, "max"));
  if (max === undefined || max === key.value) return undefined;
  return {
    text: json(setAt(setAt(root, key.pointer, max), beside(key, "max"), key.value)),
    pointer: key.pointer,
    codes: ["KIND.OPTION"],
  };
};

const TYPED = [
  "text",
  "textarea",
  "password",
  "code",
  "richText",
  "markdown",
  "integer",
  "decimal",
  "money",
  "address",
  "tags",
  "json",
  "cron",
  "area",
  "volume",
  "weight",
  "contactPhone",
  "orderNumber",
];

/** 请选择 for what is typed in, 请填写 for what is chosen, 选填 for what must be filled in. */
const contradicting =
  (message: (kind: string) => string): Operator =>
  (key, root) => {
    if (!isObject(key.value) || typeof key.value["kind"] !== "string" || isObject(key.value["required"]))
      return undefined;
    if (!/\/(fields|input)\/[^/]+$/.test(key.pointer) && !/\/input\/[^/]+$/.test(key.pointer)) return undefined;
    const text = message(key.value["kind"]);
    return {
      text: json(addAt(root, key.pointer, "required", text)),
      pointer: `${key.pointer}/required`,
      codes: ["FIELD.MESSAGE", "FIELD.UNWRITABLE", "FIELD.CONTRADICTION"],
    };
  };

const contradictingLimit: Operator = (key, root) =>
  key.key === "max" &&
  key.place === "member" &&
  typeof key.value === "number" &&
  typeof valueAt(root, `${key.parent}/kind`) === "string"
    ? {
        text: json(addAt(root, key.parent, "help", `最多 ${key.value + 7} 个字`)),
        pointer: `${key.parent}/help`,
        codes: ["FIELD.MESSAGE"],
      }
    : undefined;

const OPERATORS_OF_PREDICATES = [
  "eq",
  "ne",
  "gt",
  "ge",
  "lt",
  "le",
  "in",
  "not_in",
  "like",
  "empty",
  "between",
  "contains",
];
const isOperator = (key: Key): boolean => key.place === "free" && OPERATORS_OF_PREDICATES.includes(key.key);
const isField = (key: Key): boolean =>
  key.place === "free" &&
  !OPERATORS_OF_PREDICATES.includes(key.key) &&
  !["or", "and", "not"].includes(key.key) &&
  !/\/\d+$/.test(key.pointer) &&
  inPredicate(key.pointer);
const inPredicate = (pointer: string): boolean =>
  /\/(visible|readonly|required|where|when|holds)\//.test(pointer) &&
  !pointer.includes("/messages/") &&
  !pointer.includes("/schema/");

const misspeltOperator: Operator = (key, root, choose) => {
  if (!isOperator(key)) return undefined;
  const typo = misspell(key.key, choose);
  if (OPERATORS_OF_PREDICATES.includes(typo)) return undefined;
  return {
    text: json(renameAt(root, key.parent, key.key, typo)),
    pointer: beside(key, typo),
    codes: ["PREDICATE.OPERATOR"],
  };
};

const foreignOperator: Operator = (key, root) =>
  isField(key)
    ? {
        text: json(setAt(root, key.pointer, { under: "x" })),
        pointer: `${key.pointer}/under`,
        codes: ["PREDICATE.OPERATOR"],
      }
    : undefined;

const wrongLiteral: Operator = (key, root) =>
  isField(key) && !isObject(key.value)
    ? {
        text: json(setAt(root, key.pointer, ["nowhere"])),
        pointer: key.pointer,
        codes: ["PREDICATE.SHAPE", "PREDICATE.LITERAL", "PREDICATE.DICT"],
      }
    : undefined;

const misspeltField: Operator = (key, root, choose) => {
  if (!isField(key)) return undefined;
  const typo = misspell(key.key, choose);
  return {
    text: json(renameAt(root, key.parent, key.key, typo)),
    pointer: beside(key, typo),
    codes: ["PREDICATE.FIELD"],
    meant: key.key,
  };
};

const tooDeep: Operator = (key, root) =>
  isField(key)
    ? {
        text: json(renameAt(root, key.parent, key.key, `${key.key}.a.b`)),
        pointer: beside(key, `${key.key}.a.b`),
        codes: ["PREDICATE.HOP", "PREDICATE.FIELD"],
      }
    : undefined;

const badPath: Operator = (key, root) =>
  key.key === "path" && typeof key.value === "string"
    ? {
        text: json(setAt(root, key.pointer, key.value.replace("/", ""))),
        pointer: key.pointer,
        codes: ["SHAPE.PATTERN"],
      }
    : undefined;

const repeated: Operator = (key, root) => {
  const list = key.value;
  if (!Array.isArray(list) || list[0] === undefined || key.key === "centre" || key.key === "between") return undefined;
  const at = key.pointer + segment(list.length);
  return {
    text: json(appendAt(root, key.pointer, list[0] as Json)),
    pointer: at,
    ...aboutSql(key.pointer),
    codes: [
      ...SQL_CODES,
      "SHAPE.REPEATED",
      "LIST.REPEATED",
      "DICT.VALUE",
      "INDEX.REPEATED",
      "PATH.DUPLICATE",
      "RULE.REPEATED",
      "NUMBER.PART",
    ],
  };
};

/** Own keys that some kinds need, and that no other kind has. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  dict: ["dict"],
  reference: ["to"],
  tree: ["to"],
  lines: ["entity", "by"],
  dateRange: ["with"],
};

/**
 * Another kind that exists, among those that need a key which is not written: what fits every written key is not wrong.
 */
const wrongKind: Operator = (key, root, choose) => {
  const field = valueAt(root, key.parent);
  if (key.key !== "kind" || key.place !== "member" || !isObject(field)) return undefined;
  // Columns and parameters of a report take some kinds only.
  const report = /^\/(columns|params)\//.test(key.pointer);
  const kinds = Object.entries(NEEDS)
    .filter(([kind, needed]) => kind !== key.value && needed.some((one) => !Object.hasOwn(field, one)))
    .map(([kind]) => kind);
  return {
    text: json(setAt(root, key.pointer, kinds[choose(kinds.length)] ?? "lines")),
    pointer: key.parent,
    ...(report ? { orAt: key.pointer } : {}),
    // A key of the old kind may be advised for the one that the new kind lacks.
    under: `${key.parent}/`,
    codes: ["SHAPE.MISSING_KEY", "SHAPE.UNKNOWN_KEY", ...(report ? ["SHAPE.WRONG_VALUE"] : [])],
  };
};

export const OPERATORS: Readonly<Record<string, Operator>> = {
  "misspelt key": misspeltKey(misspell),
  "case of a key": misspeltKey(flip),
  "misspelt name": misspeltName(misspell),
  "case of a name": misspeltName(flip),
  "misspelt value": misspeltValue(misspell),
  "case of a value": misspeltValue(flip),
  "dangling value": misspeltValue(() => "nowhere9", false),
  // Where a shorter form has no such key (a mask by its name alone), that form is proposed.
  "required key removed": (key, root) =>
    key.required && key.place === "member"
      ? {
          text: json(removeAt(root, key.parent, key.key)),
          pointer: key.parent,
          codes: ["SHAPE.MISSING_KEY", "SHAPE.WRONG_TYPE"],
        }
      : undefined,
  "wrong type": typed(otherType),
  null: typed(() => null),
  "unknown key": unknownMember("zzUnknown", "SHAPE.UNKNOWN_KEY"),
  "forbidden key": unknownMember("zzproto", "JSON.FORBIDDEN_KEY"),
  "key twice": (key, root) =>
    Array.isArray(valueAt(root, key.parent))
      ? undefined
      : { text: textWith(root, key.parent, key.key, "twice"), pointer: key.pointer, codes: ["JSON.DUPLICATE_KEY"] },
  "broken JSON": (key, root) =>
    Array.isArray(valueAt(root, key.parent))
      ? undefined
      : { text: textWith(root, key.parent, key.key, "broken"), pointer: "", codes: ["JSON.SYNTAX"] },
  "number out of range": outOfRange,
  "emptied text": emptied,
  "bounds swapped": swappedBounds,
  "message of another sort": contradicting((kind) => (TYPED.includes(kind) ? "请选择内容" : "请填写内容")),
  "message of another rule": contradicting(() => "选填"),
  "message with another limit": contradictingLimit,
  "misspelt operator": misspeltOperator,
  "operator not of the kind": foreignOperator,
  "wrong literal": wrongLiteral,
  "misspelt field in a condition": misspeltField,
  "two references": tooDeep,
  "bad path": badPath,
  "item twice": repeated,
  "wrong kind": wrongKind,
};
