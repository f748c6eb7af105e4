import type { FullProps, KindCell } from "../kindCell.ts";

/** A password is never on the wire; that there is one is all a list says. */
function PasswordLine() {
  return <span aria-hidden>••••••</span>;
}

/** Whether there is one is all that anybody reads of a password. */
function PasswordFull({ id, value }: FullProps) {
  return (
    <span id={id} aria-label={value === null ? "未设置" : "已设置"}>
      {value === null || value === "" ? "—" : "••••••"}
    </span>
  );
}

export const passwordCell: KindCell = { Line: PasswordLine, Full: PasswordFull };
