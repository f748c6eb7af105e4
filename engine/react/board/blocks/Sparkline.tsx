import { boardTexts as texts } from "../../texts/board.ts";

const WIDTH = 120;
const HEIGHT = 32;

/** A small line without axes; its highest and lowest are said in words. */
export function Sparkline({
  x,
  values,
  shown,
  label,
}: {
  readonly x: readonly string[];
  readonly values: readonly (string | null)[];
  readonly shown: (value: string) => string;
  readonly label: string;
}) {
  const points = values.flatMap((value, index) => (value === null ? [] : [{ index, value, size: Number(value) }]));
  const [first] = points;
  if (!first || points.length < 2) return null;
  const high = points.reduce((best, point) => (point.size > best.size ? point : best), first);
  const low = points.reduce((best, point) => (point.size < best.size ? point : best), first);
  const across = (index: number) => (index / Math.max(values.length - 1, 1)) * (WIDTH - 4) + 2;
  const up = (size: number) => HEIGHT - 3 - ((size - low.size) / (high.size - low.size || 1)) * (HEIGHT - 6);
  const path = points
    .map((point, at) => `${at === 0 ? "M" : "L"}${across(point.index).toFixed(1)} ${up(point.size).toFixed(1)}`)
    .join("");
  const last = points[points.length - 1] ?? first;
  const highest = texts.highest(shown(high.value), x[high.index] ?? "");
  const lowest = texts.lowest(shown(low.value), x[low.index] ?? "");
  return (
    <svg
      className="hw-sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${label}，${highest}，${lowest}`}
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      <circle cx={across(last.index)} cy={up(last.size)} r="2.4" fill="currentColor" />
    </svg>
  );
}
