// The linter's rules that are our own, each as selectors of syntax and the sentence that is said about what they find.
// .oxlintrc.json loads this file and says in which folders each rule holds.

/** What is secret and given by a caller; `===` takes longer the more of it is right. */
const SECRETS = "/^(mac|hmac|signature|digest|secret|token|proof)$/";
const TIMED = ["left", "right"].flatMap((side) => {
  const other = side === "left" ? "right" : "left";
  const compared = `[operator=/^[!=]==$/][${other}.type!='Literal'][${other}.name!='undefined']`;
  return [`[${side}.name=${SECRETS}]`, `[${side}.property.name=${SECRETS}]`].map(
    (named) => `BinaryExpression${named}${compared}`,
  );
});

function ruleOf(selectors, message) {
  const create = (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })]));
  return { meta: { type: "problem" }, create };
}

export default {
  meta: { name: "heartwood" },
  rules: {
    "no-default-export": ruleOf(["ExportDefaultDeclaration"], "Named exports only."),
    "no-export-all": ruleOf(["ExportAllDeclaration[exported=null]"], "An index lists the names it gives."),
    "no-enum": ruleOf(["TSEnumDeclaration"], "No enums: a union of literals says the same and is erased."),
    // The next two name the ways for the clock and chance to enter the pure core.
    "no-clock": ruleOf(
      [
        "NewExpression[callee.name='Date'][arguments.length=0]",
        "CallExpression[callee.object.name='Date'][callee.property.name='now']",
      ],
      "The core has no clock: take the instant as an argument.",
    ),
    "no-chance": ruleOf(
      ["MemberExpression[object.name='Math'][property.name='random']"],
      "The core has no chance: take the id or number as an argument.",
    ),
    // Rows of an earlier question must be known as such, or they are acted on.
    "no-bare-placeholder": ruleOf(
      ["Property[key.name='placeholderData']"],
      "Ask with `useQueryWithPrevious`: it knows whether the rows answer what is asked now.",
    ),
    "timing-safe": ruleOf(TIMED, "Compare secrets with `timingSafeEqual`, over digests of them."),
  },
};
