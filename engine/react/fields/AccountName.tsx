import { SYSTEM_ACCOUNT } from "#core/api";

/** A person by their real name, where it is known; the user name is in the title. */
export function AccountName({
  id,
  login,
  name,
  className = "",
}: {
  readonly id?: string;
  readonly login: string;
  readonly name: string | undefined;
  readonly className?: string;
}) {
  const { username, realName } = SYSTEM_ACCOUNT;
  const unnamed = login === username ? realName : login;
  return (
    <span {...(id === undefined ? {} : { id })} className={`hw-account-name ${className}`.trimEnd()} title={login}>
      {name === undefined || name === "" ? unnamed : name}
    </span>
  );
}
