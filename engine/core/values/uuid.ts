/** Ids are UUIDv7 text: sortable by time, made by whatever code makes the row. */
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isUuidV7(text: string): boolean {
  return UUID_V7.test(text);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** A UUIDv7 from milliseconds and 16 random bytes (the first six are replaced by the time). */
export function uuidV7(now: number, random: Uint8Array): string {
  if (random.length < 16) throw new RangeError("uuidV7 needs 16 random bytes");
  const time = Math.floor(now).toString(16).padStart(12, "0");
  const hex = (at: number): string => HEX[random[at]!]!;
  const variant = HEX[0x80 | (random[8]! & 0x3f)]!;
  return (
    `${time.slice(0, 8)}-${time.slice(8)}-7${hex(6)[1]!}${hex(7)}-${variant}${hex(9)}-` +
    hex(10) +
    hex(11) +
    hex(12) +
    hex(13) +
    hex(14) +
    hex(15)
  );
}
