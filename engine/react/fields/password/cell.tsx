/** A password is never on the wire; that there is one is all a list says. */
export function PasswordCell() {
  return <span aria-hidden>••••••</span>;
}
