import { useState } from "react";
import type { BidSessionRow } from "#server/modules/bidding/contract";
import { phaseText } from "../lot/bidSessionText.ts";

/** Those of the texts that have changed, for a live region of a screen reader; empty while nothing changes. */
export function useChanges(texts: readonly string[]): string {
  const [held, setHeld] = useState({ texts, changes: "" });
  const changed = texts.filter((text, index) => text !== held.texts[index] && text !== "");
  if (texts.join("\n") !== held.texts.join("\n")) setHeld({ texts, changes: changed.join("。") });
  return held.changes;
}

/** So many are read out; the others are seen. */
const MOST = 3;

/** Which sessions of a list stand otherwise than before, in words. */
export function usePhaseChanges(rows: readonly Pick<BidSessionRow, "mainId" | "title" | "phase" | "scene">[]): string {
  const [held, setHeld] = useState({ rows, changes: "" });
  if (rows !== held.rows) {
    const before = new Map(held.rows.map(({ mainId, phase }) => [mainId, phase]));
    const changed = rows.filter(({ mainId, phase }) => (before.get(mainId) ?? phase) !== phase);
    const said = changed
      .slice(0, MOST)
      .map((session) => `${session.title}：${phaseText(session)}`)
      .join("。");
    setHeld({ rows, changes: said === "" ? held.changes : said });
  }
  return held.changes;
}
