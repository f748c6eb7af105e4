// What `npm run lint` must find: one violation (or more) of every rule of .oxlintrc.json, each in a file of its own;
// and what it must leave alone. A rule of one folder is broken in that folder.
import type { PlantedViolation } from "./violations.ts";

type Row = readonly [rule: string, file: string, text: string];
const violations = (rows: readonly Row[]): PlantedViolation[] =>
  rows.map(([rule, file, text]) => ({ rule, file, text }));

const constants = (count: number) =>
  Array.from({ length: count }, (_, index) => `export const n${index} = 1;\n`).join("");
const longFunction = `export function long(): number {\n  let n = 0;\n${"  n += 1;\n".repeat(81)}  return n;\n}\n`;
const conditionalHook =
  "import { useState } from 'react';\n" +
  "export function Planted({ on }: { on: boolean }) {\n  if (on) useState(0);\n  return null;\n}\n";

const OWN_RULES = violations([
  ["no-default-export", "server/planted-default.ts", "export default 1;\n"],
  ["no-default-export", "engine/react/plantedDefault.tsx", "export default 1;\n"],
  ["no-default-export", "server/planted.config.ts", "export default 1;\n"],
  ["no-enum", "server/planted-enum.ts", "export enum Colour { Red }\n"],
  ["no-enum", "server/modules/identity/planted-enum.ts", "export enum Colour { Red }\n"],
  ["no-export-all", "engine/core/index.ts", "export * from './values/index.ts';\n"],
  ["no-clock", "engine/core/planted-clock.ts", "export const now = () => Date.now();\n"],
  ["no-clock", "engine/core/planted-today.ts", "export const today = () => new Date();\n"],
  ["no-chance", "engine/core/planted-chance.ts", "export const dice = () => Math.random();\n"],
  ["no-bare-placeholder", "engine/react/planted-question.ts", "export const asked = { placeholderData: 1 };\n"],
  [
    "timing-safe",
    "server/modules/identity/planted-left.ts",
    "export const f = (mac: string, b: string) => mac === b;\n",
  ],
  [
    "timing-safe",
    "server/modules/identity/planted-right.ts",
    "export const f = (token: string, b: string) => b !== token;\n",
  ],
  [
    "timing-safe",
    "server/modules/messages/planted-left.ts",
    "export const f = (a: { digest: string }, b: string) => a.digest === b;\n",
  ],
  [
    "timing-safe",
    "server/modules/messages/deeper/planted-right.ts",
    "export const f = (a: { proof: string }, b: string) => b !== a.proof;\n",
  ],
]);

const LANGUAGE = violations([
  ["eqeqeq", "server/planted-equal.mjs", "export const f = (a, b) => a == b;\n"],
  ["no-eval", "engine/react/planted-eval.ts", "export const run = (code: string): unknown => eval(code);\n"],
  ["no-eval", "server/planted-eval.mjs", "export const run = (code) => eval(code);\n"],
  ["no-implied-eval", "portal/src/planted-timer.ts", "export const run = () => setTimeout('alert(1)', 1);\n"],
  ["no-new-func", "engine/react/planted-new.ts", "export const run = (code: string): unknown => new Function(code);\n"],
  ["no-throw-literal", "server/planted-throw.ts", "export const run = () => {\n  throw 'x';\n};\n"],
  ["no-var", "server/planted-var.ts", "var a = 1;\na += 1;\nexport { a };\n"],
  ["prefer-const", "server/planted-let.ts", "let a = 1;\nexport { a };\n"],
  ["prefer-rest-params", "server/planted-arguments.ts", "export function f() {\n  return arguments[0] as number;\n}\n"],
  [
    "prefer-spread",
    "server/planted-apply.ts",
    "export const f = (g: (...a: number[]) => void, x: number[]) => g.apply(undefined, x);\n",
  ],
  ["no-array-constructor", "server/planted-array.ts", "export const a = new Array(1, 2);\n"],
  ["no-unused-expressions", "server/planted-expression.ts", "export const f = (a: number) => {\n  a + 1;\n};\n"],
  ["no-unused-vars", "server/planted-unused.ts", "const a = 1;\nexport {};\n"],
  ["no-unused-vars", "server/planted-argument.ts", "export const f = (a: number) => 1;\n"],
  ["no-unused-vars", "server/planted-type-only.ts", "const a = 1;\nexport type A = typeof a;\n"],
  ["max-lines", "server/planted-long-file.ts", constants(451)],
  ["max-lines", "bench/planted-long-file.ts", constants(901)],
  ["max-lines-per-function", "server/planted-long.ts", longFunction],
  ["no-console", "engine/core/planted-console.ts", "console.log(1);\n"],
  ["no-console", "engine/server/planted-console.ts", "console.log(1);\n"],
  ["no-console", "engine/react/planted-console.tsx", "console.log(1);\n"],
  ["no-console", "portal/src/planted-console.ts", "console.log(1);\n"],
  [
    "no-restricted-imports",
    "engine/react/planted-unsafe.ts",
    'import { UNSAFE_NavigationContext } from "react-router-dom";\nexport const context = UNSAFE_NavigationContext;\n',
  ],
  ["no-restricted-imports", "portal/src/planted-unstable.ts", 'export { unstable_usePrompt } from "react-router";\n'],
  [
    "Unused eslint-disable directive",
    "server/planted-silence.ts",
    "// eslint-disable-next-line\nexport const a = 1;\n",
  ],
]);

const TYPESCRIPT = violations([
  ["ban-ts-comment", "server/planted-ignore.ts", "// @ts-ignore because\nexport const a: number = 'x';\n"],
  ["ban-ts-comment", "server/planted-expect.ts", "// @ts-expect-error\nexport const a: number = 'x';\n"],
  [
    "consistent-type-imports",
    "server/planted-import.ts",
    "import { A, b } from './a.ts';\nexport const f = (a: A) => b(a);\n",
  ],
  ["no-duplicate-enum-values", "server/planted-values.ts", "export enum A { B = 1, C = 1 }\n"],
  ["no-empty-object-type", "server/planted-empty.ts", "export interface A {}\n"],
  ["no-explicit-any", "server/planted-any.ts", "export const anything = (value: any) => value;\n"],
  ["no-extra-non-null-assertion", "server/planted-twice.ts", "export const f = (a?: { b: number }) => a!!.b;\n"],
  ["no-misused-new", "server/planted-made.ts", "export interface A { new (): A; constructor(): void }\n"],
  ["no-namespace", "server/planted-namespace.ts", "export namespace A { export const b = 1; }\n"],
  ["no-non-null-asserted-optional-chain", "server/planted-chain.ts", "export const f = (a?: { b: 1 }) => (a?.b)!;\n"],
  ["no-require-imports", "server/planted-require.ts", "export const a = require('x');\n"],
  [
    "no-this-alias",
    "server/planted-this.ts",
    "export function f(this: object) {\n  const self = this;\n  return self;\n}\n",
  ],
  ["no-unnecessary-type-constraint", "server/planted-generic.ts", "export const f = <T extends unknown>(a: T) => a;\n"],
  ["no-unsafe-declaration-merging", "server/planted-merged.ts", "export interface A { b: 1 }\nexport class A {}\n"],
  ["no-unsafe-function-type", "server/planted-function.ts", "export const f = (a: Function) => a;\n"],
  ["no-wrapper-object-types", "server/planted-wrapper.ts", "export const f = (a: String) => a;\n"],
  ["prefer-as-const", "server/planted-as.ts", "export const a = 'x' as 'x';\n"],
  ["prefer-namespace-keyword", "server/planted-module.ts", "declare module A { const b: number; }\nexport {};\n"],
  [
    "triple-slash-reference",
    "server/planted-slashes.ts",
    "/// <reference path='./x.d.ts' />\nimport { a } from './x.d.ts';\nexport const b = a;\n",
  ],
]);

/** A component in engine/react, with the hook that it imports. */
function component(rule: string, hook: string, lines: string): PlantedViolation {
  const beginning = hook === "" ? "" : `import { ${hook} } from 'react';\n`;
  const text = `${beginning}export function Planted({ on }: { on: { a: number } }) {\n${lines}}\n`;
  return { rule, file: `engine/react/planted-${rule}.tsx`, text };
}

const REACT = [
  ...violations([
    ["rules-of-hooks", "engine/react/planted-hook.tsx", conditionalHook],
    ["rules-of-hooks", "portal/src/planted-hook.tsx", conditionalHook],
    ["rules-of-hooks", "bench/planted-hook.tsx", conditionalHook],
  ]),
  component("exhaustive-deps", "useMemo", "  return <p>{useMemo(() => on.a + 1, [])}</p>;\n"),
  component("static-components", "", "  const Inner = () => <p>{on.a}</p>;\n  return <Inner />;\n"),
  component("use-memo", "useMemo", "  return <p>{useMemo((x: number) => x + on.a, [on.a])}</p>;\n"),
  component("immutability", "", "  on.a = 1;\n  return <p>{on.a}</p>;\n"),
  component(
    "globals",
    "",
    "  count += on.a;\n  return <p>{count}</p>;\n}\nlet count = 0;\nexport function read() {\n  return count;\n",
  ),
  component("refs", "useRef", "  const a = useRef(on);\n  return <p>{a.current.a}</p>;\n"),
  component("error-boundaries", "", "  try {\n    return <p>{on.a}</p>;\n  } catch {\n    return null;\n  }\n"),
  component(
    "set-state-in-render",
    "useState",
    "  const [a, setA] = useState(0);\n  setA(on.a);\n  return <p>{a}</p>;\n",
  ),
  component("unsupported-syntax", "", "  return <p>{String(eval(String(on.a)))}</p>;\n"),
  {
    rule: "preserve-manual-memoization",
    file: "engine/react/planted-memo.tsx",
    text: `import { useMemo } from 'react';
export function Planted(props: { items: { edges?: { nodes: number[] } }; cond: boolean }) {
  const data = useMemo(() => {
    const x: unknown[] = [];
    x.push(props?.items);
    if (props.cond) x.push(props.items?.edges?.nodes);
    return x;
  }, [props?.items, props.cond]);
  return <p>{data.length}</p>;
}
`,
  },
];

export const LINT_VIOLATIONS: readonly PlantedViolation[] = [...OWN_RULES, ...LANGUAGE, ...TYPESCRIPT, ...REACT];

/** The exceptions of the rules, and what is beside their folders. */
export const LINT_PERMITTED: readonly PlantedViolation[] = violations([
  ["no-default-export", "planted.config.ts", "export default 1;\n"],
  ["no-default-export", "tests/support/planted.setup.ts", "export default 1;\n"],
  ["no-export-all", "server/planted-star.ts", "export * as values from './x.ts';\n"],
  ["no-clock", "engine/core/planted-instant.ts", "export const at = () => new Date(1);\n"],
  ["no-clock", "engine/core/planted-clock.test.ts", "export const now = () => Date.now();\nconsole.log(1);\n"],
  ["no-clock", "engine/server/planted-clock.ts", "export const now = () => Date.now() + Math.random();\n"],
  ["no-bare-placeholder", "engine/react/api/useQueryWithPrevious.ts", "export const asked = { placeholderData: 1 };\n"],
  [
    "timing-safe",
    "server/modules/identity/planted-none.ts",
    "export const f = (token?: string) => token === undefined;\n",
  ],
  ["timing-safe", "server/modules/messages/planted.test.ts", "export const f = (token: 1, b: 1) => token === b;\n"],
  ["eqeqeq", "server/planted-null.ts", "export const f = (a: number | null) => a == null;\n"],
  ["no-console", "server/app/planted-console.ts", "console.log(1);\n"],
  ["no-unused-vars", "server/planted-rest.ts", "export const f = ({ a, ...b }: { a: 1 }, _c: 1) => b;\n"],
  ["max-lines", "server/planted-long-file.test.ts", constants(600)],
  ["max-lines-per-function", "server/planted-long.test.ts", longFunction],
  ["purity", "engine/react/plantedNow.tsx", "export function Planted() {\n  return <p>{Date.now()}</p>;\n}\n"],
]);
