/** Before an opening bracket, and after the number of a lot: 第 9 批. */
const TITLE_BREAKS = /(?<=\d\s?批)(?=\p{Script=Han})|(?=（)/u;

/** Parts between which a line breaks, before it breaks inside one of them. */
export function Phrases({ parts, between = "" }: { readonly parts: readonly string[]; readonly between?: string }) {
  return parts.map((part, index) => (
    <span key={part} className="phrase">
      {part}
      {index < parts.length - 1 && between}
    </span>
  ));
}

/** The title of a lot or a notice: no line breaks within 橡胶, as long as there is space. */
export function Title({ children }: { readonly children: string }) {
  // One element, also where its parent lays out each of its children as a block (-webkit-line-clamp).
  return (
    <span>
      <Phrases parts={children.split(TITLE_BREAKS)} />
    </span>
  );
}
