/** Whole megabytes where they are whole. */
export function sizeText(bytes: number): string {
  const mega = bytes / 1_048_576;
  if (mega >= 1) return `${Number.isInteger(mega) ? mega : mega.toFixed(1)}MB`;
  return `${Math.max(1, Math.round(bytes / 1024))}KB`;
}
