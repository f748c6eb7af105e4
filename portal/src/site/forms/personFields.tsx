/** Fields of a person that several forms have, each with the keyboard that a phone opens for it. */
import { MEMBER_LENGTHS } from "#server/modules/members/contract";
import { TextField } from "#portal/ui/index.ts";
import { errorOf, type Problems } from "./fields.tsx";
import { formTexts as t } from "./texts.ts";

interface PersonFieldProps {
  readonly problems: Problems;
  readonly label?: string;
  readonly hint?: string;
  readonly defaultValue?: string;
  readonly enterKeyHint?: "next" | "done";
}

export function MobileField({ problems, label = t.mobile }: Pick<PersonFieldProps, "problems" | "label">) {
  return (
    <TextField
      label={label}
      name="mobile"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      enterKeyHint="next"
      maxLength={20}
      {...errorOf(problems, "mobile")}
    />
  );
}

export function RealNameField({ problems, label = t.realName, ...rest }: PersonFieldProps) {
  return (
    <TextField
      label={label}
      name="realName"
      autoComplete="name"
      enterKeyHint="next"
      maxLength={MEMBER_LENGTHS.realName}
      {...rest}
      {...errorOf(problems, "realName")}
    />
  );
}

export function IdCardField({ problems, label = t.idCard, ...rest }: PersonFieldProps) {
  return (
    <TextField
      label={label}
      name="idCard"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="next"
      maxLength={24}
      {...rest}
      {...errorOf(problems, "idCard")}
    />
  );
}
