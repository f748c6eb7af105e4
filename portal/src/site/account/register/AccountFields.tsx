import { useId, useState } from "react";
import { MEMBER_LENGTHS } from "#server/modules/members/contract";
import { TextField } from "#portal/ui/index.ts";
import { errorOf, PasswordField, type Problems } from "../../forms/fields.tsx";
import { PasswordRules } from "../../forms/PasswordRules.tsx";
import { registerTexts as t } from "./texts.ts";

/** What is signed in with. */
export function AccountFields({ problems }: { readonly problems: Problems }) {
  const id = useId();
  const [password, setPassword] = useState("");
  return (
    <fieldset className="form-group">
      <legend>{t.groups.account}</legend>
      <TextField
        label={t.username}
        name="username"
        hint={t.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={40}
        {...errorOf(problems, "username")}
      />
      <PasswordField
        name="password"
        label={t.password}
        autoComplete="new-password"
        enterKeyHint="next"
        describedBy={id}
        onValue={setPassword}
        error={problems["password"]}
      />
      <PasswordRules id={id} password={password} />
      <PasswordField
        name="confirmpassword"
        label={t.confirm}
        autoComplete="new-password"
        enterKeyHint="next"
        error={problems["confirmpassword"]}
      />
      <TextField
        label={t.email}
        name="email"
        hint={t.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={MEMBER_LENGTHS.email}
        {...errorOf(problems, "email")}
      />
    </fieldset>
  );
}
