/** Drawn pictures in the place of missing photographs. `illustrations/draw.mjs` draws them. */
export type Motif = "forest" | "plantation" | "slender" | "stack";

const FILES: Readonly<Record<string, string>> = import.meta.glob("./illustrations/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

const ILLUSTRATIONS: Readonly<Record<Motif, readonly string[]>> = {
  forest: urls("forest"),
  plantation: urls("plantation"),
  slender: urls("slender"),
  stack: urls("stack"),
};

function urls(motif: Motif): string[] {
  return Object.keys(FILES)
    .filter((file) => file.startsWith(`./illustrations/${motif}-`))
    .sort()
    .map((file) => FILES[file] ?? "");
}

/** The same seed has the same picture, on every page and every day. */
export function illustrationUrl(motif: Motif, seed: string): string {
  let sum = 0;
  for (const letter of seed) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  const illustrations = ILLUSTRATIONS[motif];
  return illustrations[sum % illustrations.length] ?? "";
}
