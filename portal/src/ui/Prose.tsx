/** A text of the rich text editor. The server has sanitized it: only what content.richText allows arrives here. */
export function Prose({ html }: { readonly html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
