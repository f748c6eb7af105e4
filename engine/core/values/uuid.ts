/** Ids are UUIDv7 text: sortable by time, made by whatever code makes the row. */
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isUuidV7(text: string): boolean {
  return UUID_V7.test(text);
}

/** A UUIDv7 from milliseconds and 16 random bytes (the first six are replaced by the time). */
export function uuidV7(now: number, random: Uint8Array): string {
  if (random.length < 16) throw new RangeError("uuidV7 needs 16 random bytes");
  const bytes = Array.from(random.subarray(0, 16));
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) & 0xff;
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
