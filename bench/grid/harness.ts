// Runs inside the page, the same for the grid and for the floor.
import { firstCell } from "./framesFixture.ts";

interface Frames {
  readonly frames: number;
  readonly dropped: number;
  readonly meanMs: number;
  readonly wrong: number;
}

export interface Measured extends Frames {
  readonly firstMs: number;
  /** From Enter to the laid-out page: commit, go down, checks, sums. Empty for what cannot be typed in. */
  readonly enterMs: readonly number[];
}

export const painted = () => new Promise<number>((resolve) => requestAnimationFrame((time) => resolve(time)));

const SCROLL_MS = 3000;
const FRAME_MS = 1000 / 60;

/**
 * Scrolls to the bottom in three seconds and checks every frame: three points must show the row of that position.
 */
export async function scrollDown(
  scroller: HTMLElement,
  rowHeight: number,
  rowsTop: number,
  textAt: (x: number, y: number) => string,
): Promise<Frames> {
  const bottom = scroller.scrollHeight - scroller.clientHeight;
  const box = scroller.getBoundingClientRect();
  const start = await painted();
  let [last, frames, wrong] = [start, 0, 0];
  const gaps: number[] = [];
  for (let now = start; now - start < SCROLL_MS;) {
    scroller.scrollTop = bottom * Math.min(1, (now - start) / SCROLL_MS);
    // The scroll event comes before the next callback; what is looked at there is what was painted.
    now = await painted();
    gaps.push(now - last);
    last = now;
    frames++;
    const at = scroller.scrollTop;
    const bad = [0.15, 0.5, 0.85].some((part) => {
      const y = rowsTop + (scroller.clientHeight - rowsTop - 30) * part;
      const row = Math.floor((at + y - rowsTop) / rowHeight);
      return textAt(box.left, box.top + y) !== firstCell(row);
    });
    if (bad) wrong++;
  }
  const late = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);
  return { frames, wrong, dropped: late + wrong, meanMs: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length };
}
