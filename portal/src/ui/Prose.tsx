import { useMemo } from "react";

interface HtmlPolicy {
  createHTML(html: string): string;
}

/** Trusted Types: the content security policy lets no other policy write HTML. Absent on the server. */
const { trustedTypes } = globalThis as {
  readonly trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy };
};
const policy = trustedTypes?.createPolicy("sanitized-html", { createHTML: (html) => html });

/** A text of the rich text editor. The server has sanitized it: only what content.richText allows arrives here. */
export function Prose({ html }: { readonly html: string }) {
  const content = useMemo(() => ({ __html: policy?.createHTML(html) ?? html }), [html]);
  return <div className="prose" dangerouslySetInnerHTML={content} />;
}
