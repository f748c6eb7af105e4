// The floor: a table written by hand, as many rows as are visible, given other texts on scroll. It edits nothing.
import type { WireRow } from "#core/values";
import { COLUMNS } from "./framesFixture.ts";

const ROW = 40;
const SHOWN_COLUMNS = 11;

interface Drawn {
  readonly scroller: HTMLElement;
  readonly rowHeight: number;
}

export function drawFloor(box: HTMLElement, rows: readonly WireRow[]): Drawn {
  const scroller = document.createElement("div");
  const tall = document.createElement("div");
  const host = document.createElement("div");
  const lines = document.createElement("div");
  lines.style.transform = "translateY(var(--shift))";
  host.append(lines);
  scroller.style.cssText = `height:${box.clientHeight}px;overflow:auto`;
  tall.style.cssText = `height:${rows.length * ROW}px`;
  host.style.cssText = `position:sticky;top:0;height:${box.clientHeight}px;overflow:hidden;contain:strict`;
  const slots = Array.from({ length: Math.ceil(box.clientHeight / ROW) + 1 }, (_, slot) => {
    const line = document.createElement("div");
    line.style.cssText = `position:absolute;left:0;height:${ROW}px;transform:translateY(${slot * ROW}px);display:flex`;
    const cells = Array.from({ length: SHOWN_COLUMNS }, () => {
      const cell = document.createElement("div");
      cell.style.cssText = "width:130px;border:1px solid #eee;box-sizing:border-box;overflow:hidden;white-space:nowrap";
      cell.append(document.createTextNode(""));
      line.append(cell);
      return cell.firstChild as Text;
    });
    lines.append(line);
    return cells;
  });
  let first = -1;
  const follow = () => {
    const next = Math.floor(scroller.scrollTop / ROW);
    host.style.setProperty("--shift", `${next * ROW - scroller.scrollTop}px`);
    if (next === first) return;
    first = next;
    slots.forEach((cells, slot) =>
      cells.forEach((cell, column) => {
        cell.data = String(rows[first + slot]?.[`c${column % COLUMNS}`] ?? "");
      }),
    );
  };
  scroller.addEventListener("scroll", follow, { passive: true });
  tall.append(host);
  scroller.append(tall);
  box.append(scroller);
  follow();
  return { scroller, rowHeight: ROW };
}
