/** Serializes long answers in parts, so that other requests are served between the parts. */
import type { Envelope } from "#core/api";
import { createYielder } from "#engine/server";

/** Rows of an answer that are still written in one go. */
const SYNC_ROWS = 50;

/** What holds rows: a list by itself, or under `records` or `rows`. */
export function hasManyRows({ result }: Envelope): boolean {
  if (typeof result !== "object" || result === null) return false;
  return isManyRows(result) || (!Array.isArray(result) && Object.values(result).some(isManyRows));
}

const isManyRows = (value: unknown): boolean => Array.isArray(value) && value.length > SYNC_ROWS;

/** The same text as `JSON.stringify` writes. */
export async function serialiseEnvelope(envelope: Envelope): Promise<Buffer> {
  const parts: Buffer[] = [];
  const pause = createYielder();
  const write = async (value: unknown): Promise<void> => {
    if (Array.isArray(value) && value.length > SYNC_ROWS) {
      let before = "[";
      for (const one of value as readonly unknown[]) {
        parts.push(Buffer.from(before + (JSON.stringify(one) ?? "null")));
        before = ",";
        await pause();
      }
      parts.push(Buffer.from("]"));
    } else parts.push(Buffer.from(JSON.stringify(value) ?? "null"));
  };
  const writeObject = async (object: object, each: (value: unknown) => Promise<void>): Promise<void> => {
    let before = "{";
    for (const [name, value] of Object.entries(object)) {
      if (value === undefined) continue;
      parts.push(Buffer.from(`${before}${JSON.stringify(name)}:`));
      before = ",";
      await each(value);
    }
    parts.push(Buffer.from(before === "{" ? "{}" : "}"));
  };
  const { result } = envelope;
  await writeObject(envelope, (value) =>
    value === result && typeof value === "object" && value !== null && !Array.isArray(value)
      ? writeObject(value, write)
      : write(value),
  );
  return Buffer.concat(parts);
}
