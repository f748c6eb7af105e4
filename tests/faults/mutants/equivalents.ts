/** Mutants that are not wrong, each with its reason. An entry that excuses nothing fails the test. */
interface Equivalent {
  readonly operator: RegExp;
  /** Matched against `file#pointer`. */
  readonly where: RegExp;
  readonly reason: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [
  { operator: /name$/, where: /#\/checks\/\w+$/, reason: "a check is called what one likes; nothing refers to it" },
  { operator: /name$/, where: /#\/guards\/\w+$/, reason: "a guard is called what one likes until a step passes it" },
  {
    operator: /name$/,
    where: /#\/children\/\w+$/,
    reason: "a list of children is called what one likes until list.expand names it",
  },
  {
    operator: /name$/,
    where: /^demo\/kinds\/.*#\/fields\/\w+$/,
    reason: "a field that no list, form or condition of its file names may be called anything",
  },
  {
    operator: /name$/,
    where: /#\/actions\/\w+\/input\/\w+$/,
    reason: "what the dialog of an action asks for is read by the action's code, which lint does not see",
  },
  { operator: /^number out of range$/, where: /\/min$/, reason: "a wider bound contradicts nothing" },
  {
    operator: /^item twice$/,
    where: /\/schema\/required$/,
    reason: "inside a json field stands JSON Schema, where naming a member twice means the same",
  },
];
