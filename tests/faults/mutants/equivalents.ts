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
    where: /^(?:demo\/kinds\/.*|members\/member_address\.entity\.json|funds\/member_bank\.entity\.json)#\/fields\/\w+$/,
    reason: "a field that no list, form or condition of its file names may be called anything",
  },
  {
    operator: /name$/,
    where: /^funds\/member_bank\.entity\.json#\/fields\/interbankNumber$/,
    reason: "no list, form or condition of its file names this field",
  },
  {
    operator: /name$/,
    where: new RegExp(
      String.raw`^(?:system/sys_user\.entity\.json#/fields/memberId|members/member\.entity\.json#/fields/userId|` +
        String.raw`bidding/bid_session\.entity\.json#/fields/leader|` +
        String.raw`funds/bank_line\.entity\.json#/fields/(?:proposals|enterpriseId)|` +
        String.raw`funds/member_(?:deposit|withdrawal)\.entity\.json#/fields/enterpriseId|` +
        String.raw`ledger/daily_settlement\.entity\.json#/fields/(?:leaseHolder|leaseUntil)|` +
        String.raw`members/member\.entity\.json#/fields/(?:certifiedIdCard|idCardFront|idCardBack)|` +
        String.raw`members/enterprise_certification\.entity\.json#/fields/` +
        String.raw`(?:certifiedCode|licenceImage|firstCode|authorization))$`,
    ),
    reason: "a field that no page shows is read by the code of a module, which lint does not see",
  },
  {
    operator: /name$/,
    where: /^ledger\/ledger_\w+\.entity\.json#\/fields\/\w+$/,
    reason: "the columns of a module's own tables are not in any file that lint reads",
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
