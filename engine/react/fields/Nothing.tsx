/** A field without a value, in a form that is read. */
export function Nothing({ id }: { readonly id: string }) {
  return (
    <span id={id} className="hw-nothing" aria-label="空">
      —
    </span>
  );
}
