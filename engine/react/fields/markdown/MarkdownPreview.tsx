import type { ReactNode } from "react";
import { readBlocks, type Block } from "./parseMarkdown.ts";

/** Markdown as React elements: no HTML of the author's ever reaches the page. */
export function MarkdownPreview({ source, id }: { readonly source: string; readonly id?: string }) {
  const blocks = readBlocks(source);
  return (
    <div id={id} className="hw-prose">
      {blocks.length === 0 ? <p className="hw-nothing">没有内容</p> : blocks.map(drawn)}
    </div>
  );
}

function drawn(block: Block, index: number): ReactNode {
  switch (block.type) {
    case "rule":
      return <hr key={index} />;
    case "code":
      return (
        <pre key={index} className="hw-mono hw-block">
          {block.text}
        </pre>
      );
    case "quote":
      return <blockquote key={index}>{inline(block.text)}</blockquote>;
    case "paragraph":
      return <p key={index}>{inline(block.text)}</p>;
    case "list": {
      const items = block.items.map((item, at) => <li key={at}>{inline(item)}</li>);
      return block.ordered ? <ol key={index}>{items}</ol> : <ul key={index}>{items}</ul>;
    }
    case "heading": {
      // Inside a form the page's own headings come first.
      const Heading = (["h3", "h4", "h5"] as const)[Math.min(block.level, 3) - 1] ?? "h5";
      return <Heading key={index}>{inline(block.text)}</Heading>;
    }
  }
}

const MARKS = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)|\n/g;

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKS)) {
    parts.push(text.slice(from, match.index));
    const key = match.index;
    const [whole, strong, emphasis, code, link, url] = match;
    if (strong !== undefined) parts.push(<strong key={key}>{strong}</strong>);
    else if (emphasis !== undefined) parts.push(<em key={key}>{emphasis}</em>);
    else if (code !== undefined) parts.push(<code key={key}>{code}</code>);
    else if (link !== undefined)
      parts.push(
        <a key={key} href={url} target="_blank" rel="noopener noreferrer">
          {link}
        </a>,
      );
    else parts.push(<br key={key} />);
    from = match.index + whole.length;
  }
  return [...parts, text.slice(from)];
}
