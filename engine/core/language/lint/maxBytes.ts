/** The size of a file is in bytes; who writes a small number means another unit. */
import type { RawFinding, ReportFinding } from "../finding.ts";
import type { WrittenField } from "./lintContext.ts";

const KB = 1024;
const MB = 1024 * KB;
/** No file of use is smaller. */
const LEAST = 10 * KB;
/** Up to here KB would be as small a limit as bytes are. */
const SURELY_MB = 9;

export function lintMaxBytes({ source, pointer }: WrittenField, report: ReportFinding): void {
  const size = source["maxBytes"];
  if (typeof size !== "number" || size >= LEAST) return;
  report({ pointer: `${pointer}/maxBytes`, code: "FIELD.BYTES", details: { size: String(size) }, ...meantSize(size) });
}

function meantSize(size: number): Pick<RawFinding, "meant" | "advice"> {
  if (size <= SURELY_MB) return { meant: String(size * MB) };
  if (size >= KB && size % KB === 0) return { meant: String(size * KB) };
  return { advice: `${size} KB 是 ${size * KB}，${size} MB 是 ${size * MB}` };
}
