// Lint without type information, so that it takes seconds. `npm run types` checks types, `npm run architecture` checks
// imports and layout.
import stylistic from "@stylistic/eslint-plugin";
import { defineConfig } from "eslint/config";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** Each names a way for the clock, chance or I/O to enter the pure core. */
const IMPURE = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "The core has no clock: take the instant as an argument.",
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "The core has no clock: take the instant as an argument.",
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: "The core has no chance: take the id or number as an argument.",
  },
];

const EVERYWHERE = [
  { selector: "ExportDefaultDeclaration", message: "Named exports only." },
  { selector: "ExportAllDeclaration[exported=null]", message: "An index lists the names it gives." },
  { selector: "TSEnumDeclaration", message: "No enums: a union of literals says the same and is erased." },
];

/** The router's internals, which any release may change. */
const UNSTABLE_ROUTER = {
  regex: "^react-router",
  importNamePattern: "^(UNSAFE|unstable)_",
  message: "Public names of the router only.",
};

/** Rows of an earlier question must be known as such, or they are acted on. */
const ANSWERS = [
  {
    selector: "Property[key.name='placeholderData']",
    message: "Ask with `useQueryWithPrevious`: it knows whether the rows answer what is asked now.",
  },
];

/** What is secret and given by a caller; `===` takes longer the more of it is right. */
const SECRETS = "/^(mac|hmac|signature|digest|secret|token|proof)$/";
const TIMED = ["left", "right"].flatMap((side) => {
  const other = side === "left" ? "right" : "left";
  const compared = `[operator=/^[!=]==$/][${other}.type!='Literal'][${other}.name!='undefined']`;
  return [`[${side}.name=${SECRETS}]`, `[${side}.property.name=${SECRETS}]`].map((named) => ({
    selector: `BinaryExpression${named}${compared}`,
    message: "Compare secrets with `timingSafeEqual`, over digests of them.",
  }));
});

export default defineConfig(
  { ignores: ["dist/", "data/", "node_modules/", "coverage/", "test-results/", "schemas/.gen/", "**/*.cjs"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommended],
    rules: {
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      "no-restricted-syntax": ["error", ...EVERYWHERE],
      "no-restricted-imports": ["error", { patterns: [UNSTABLE_ROUTER] }],
      "max-lines": ["error", { max: 450, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["**/*.{ts,tsx,mjs}"],
    plugins: { "@stylistic": stylistic },
    rules: {
      "@stylistic/quotes": ["error", "double", { avoidEscape: true, allowTemplateLiterals: "always" }],
      "@stylistic/semi": ["error", "always"],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-throw-literal": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["engine/react/**/*.{ts,tsx}"],
    ignores: ["engine/react/api/useQueryWithPrevious.ts"],
    rules: { "no-restricted-syntax": ["error", ...EVERYWHERE, ...ANSWERS] },
  },
  {
    files: ["server/modules/{identity,messages}/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", ...EVERYWHERE, ...TIMED] },
  },
  {
    files: ["engine/core/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", ...EVERYWHERE, ...IMPURE], "no-console": "error" },
  },
  {
    files: ["engine/server/**/*.ts", "engine/react/**/*.{ts,tsx}", "portal/src/**/*.{ts,tsx}"],
    ignores: ["**/*.test.{ts,tsx}"],
    rules: { "no-console": "error" },
  },
  {
    files: ["engine/react/**/*.{ts,tsx}", "portal/src/**/*.{ts,tsx}", "bench/**/*.tsx"],
    plugins: { "react-hooks": reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      "react-hooks/exhaustive-deps": "error",
      // Conditions and pickers compare with the clock of the render.
      "react-hooks/purity": "off",
      // What a fetch or the address has changed is taken over in an effect.
      "react-hooks/set-state-in-effect": "off",
      // The virtualizer answers new numbers under the same functions: nothing here is compiled.
      "react-hooks/incompatible-library": "off",
    },
  },
  // A describe() holds a whole story.
  {
    files: ["**/*.test.{ts,tsx}", "tests/**/*.ts", "bench/**/*.{ts,tsx}"],
    rules: {
      "max-lines": ["error", { max: 900, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": "off",
    },
  },
  {
    files: ["*.config.ts", "*.config.mjs", "tests/e2e/*.setup.ts", "tests/support/*.setup.ts", "**/*.d.ts"],
    rules: { "no-restricted-syntax": "off" },
  },
);
