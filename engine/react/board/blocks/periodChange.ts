interface Delta {
  readonly way: "up" | "down" | "same";
  /** How much, without a sign. */
  readonly size: string;
}

/** The value of a period against the one before it, exactly; undefined where one of them is missing. */
export function deltaOf(values: readonly (string | null)[], at: number): Delta | undefined {
  const [before, last] = [values[at - 1], values[at]];
  if (before === undefined || last === undefined || before === null || last === null) return undefined;
  const places = Math.max(placesOf(before), placesOf(last));
  const difference = scaled(last, places) - scaled(before, places);
  if (difference === 0n) return { way: "same", size: "0" };
  const digits = String(difference < 0n ? -difference : difference).padStart(places + 1, "0");
  const size = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return { way: difference > 0n ? "up" : "down", size };
}

const placesOf = (text: string) => text.split(".")[1]?.length ?? 0;

function scaled(text: string, places: number): bigint {
  return BigInt(text.replace(".", "") + "0".repeat(places - placesOf(text)));
}
