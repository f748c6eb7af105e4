/** Fields of a company, as its registration and its certification have them. */
import { MEMBER_LENGTHS } from "#server/modules/members/contract";
import { TextField } from "#portal/ui/index.ts";
import { errorOf, type Problems, type Values } from "./fields.tsx";
import { creditCodeProblem, required } from "./rules.ts";
import { companyFieldTexts as t } from "./texts.ts";

type CompanyField = "company" | "creditCode" | "corporate" | "registeredAddress";

/** What is wrong with each of them; undefined: nothing. */
export function companyProblems(values: Values): Readonly<Record<CompanyField, string | undefined>> {
  return {
    company: required(values["company"], t.required.company),
    creditCode: creditCodeProblem(values["creditCode"]),
    corporate: required(values["corporate"], t.required.corporate),
    registeredAddress: required(values["registeredAddress"], t.required.registeredAddress),
  };
}

interface CompanyFieldsProps {
  readonly problems: Problems;
  /** What they hold at first. */
  readonly before?: Readonly<Record<CompanyField, string>> | undefined;
  /** The key of the last field: more fields follow, or none. */
  readonly enterKeyHint: "next" | "done";
}

export function CompanyFields({ problems, before, enterKeyHint }: CompanyFieldsProps) {
  return (
    <>
      <TextField
        label={t.company}
        name="company"
        autoComplete="organization"
        enterKeyHint="next"
        maxLength={MEMBER_LENGTHS.company}
        defaultValue={before?.company}
        {...errorOf(problems, "company")}
      />
      <div className="form-pair">
        <TextField
          label={t.creditCode}
          name="creditCode"
          hint={t.creditCodeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={30}
          defaultValue={before?.creditCode}
          {...errorOf(problems, "creditCode")}
        />
        <TextField
          label={t.corporate}
          name="corporate"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={MEMBER_LENGTHS.corporate}
          defaultValue={before?.corporate}
          {...errorOf(problems, "corporate")}
        />
      </div>
      <TextField
        label={t.registeredAddress}
        name="registeredAddress"
        autoComplete="street-address"
        enterKeyHint={enterKeyHint}
        maxLength={MEMBER_LENGTHS.registeredAddress}
        defaultValue={before?.registeredAddress}
        {...errorOf(problems, "registeredAddress")}
      />
    </>
  );
}
