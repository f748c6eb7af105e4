import { MEMBER_PASSWORD_RULES } from "#server/modules/identity/contract";
import { classes } from "#portal/ui/index.ts";
import { formTexts as t } from "./texts.ts";

/** The rules of a new password, each ticked off while it is typed. `id`: the field is described by it. */
export function PasswordRules({ id, password }: { readonly id: string; readonly password: string }) {
  return (
    <ul id={id} className="password-rules">
      {MEMBER_PASSWORD_RULES.map(({ regex, message }) => {
        const met = password !== "" && regex.test(password);
        return (
          <li key={message} className={classes(met && "password-rule-met")}>
            {message}
            <span className="unseen">{met ? t.met : t.unmet}</span>
          </li>
        );
      })}
    </ul>
  );
}
