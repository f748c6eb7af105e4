/** Typed text as a list of words: trimmed, none blank, none twice; with `every`, cut after that many characters. */
export function splitTags(typed: readonly string[], every?: number): readonly string[] {
  const words = typed
    .flatMap((word) => pieces(word.replaceAll(/[,，;；]/g, "").trim(), every))
    .filter((word) => word !== "");
  return [...new Set(words)];
}

function pieces(word: string, every: number | undefined): readonly string[] {
  if (every === undefined || every < 1) return [word];
  const characters = [...word];
  return Array.from({ length: Math.ceil(characters.length / every) }, (_, index) =>
    characters.slice(index * every, (index + 1) * every).join(""),
  );
}
