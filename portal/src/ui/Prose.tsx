/** A text written in the editor of content. The server has cleaned it: only what content.richText allows arrives here. */
export function Prose({ html }: { readonly html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
