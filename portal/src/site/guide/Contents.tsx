/** What a long page holds, as links into it. */
export function Contents({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly { readonly id: string; readonly title: string }[];
}) {
  return (
    <nav className="contents no-print" aria-label={label}>
      <p aria-hidden>{label}</p>
      <ol>
        {items.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
