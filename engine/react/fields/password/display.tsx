import type { DisplayProps } from "../inputProps.ts";

/** Whether there is one is all that anybody reads of a password. */
export function PasswordDisplay({ id, value }: DisplayProps) {
  return (
    <span id={id} aria-label={value === null ? "未设置" : "已设置"}>
      {value === null || value === "" ? "—" : "••••••"}
    </span>
  );
}
