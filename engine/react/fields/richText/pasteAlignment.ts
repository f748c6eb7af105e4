/** How pasted text is aligned: by attributes, styles or what it lies in. */
const ALIGNMENT = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i;

export type Alignment = "left" | "center" | "right";

/** Of the element itself; undefined where there is none, or one that the editor does not have. */
export function alignmentOf(element: Element): Alignment | undefined {
  if (element.localName === "center") return "center";
  const style = ALIGNMENT.exec(element.getAttribute("style") ?? "")?.[1];
  switch ((style ?? element.getAttribute("align") ?? "").toLowerCase()) {
    case "center":
      return "center";
    case "right":
    case "end":
      return "right";
    case "left":
    case "start":
      return "left";
    default:
      return undefined;
  }
}

/** Of a block with what it lies in, as far as its table: a centred table is not centred text. */
export function inheritedAlignment(block: Element): Alignment | undefined {
  for (let at: Element | null = block; at !== null && at.localName !== "table"; at = at.parentElement) {
    const alignment = alignmentOf(at);
    if (alignment !== undefined) return alignment;
  }
  return undefined;
}
