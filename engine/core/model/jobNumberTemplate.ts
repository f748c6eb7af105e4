/** Jobs, number rules and message templates. */
export interface JobModel {
  readonly job: string;
  readonly title: string;
  /** `<module>.<job>`: what a module has registered. */
  readonly handler: string;
  /** Quartz text, read in `zone`. */
  readonly cron: string;
  readonly zone: string;
  readonly timeoutMs: number;
  /** What becomes of due times that passed while nothing could run: none of them is made up for, or one run is. */
  readonly misfire: "skip" | "once";
  /** How often a run that failed is repeated, and after how long. */
  readonly retries: number;
  readonly retryMs: number;
}

/** A text, a date, or the counter. */
export type NumberPart =
  | { readonly text: string }
  | { readonly date: NumberDate }
  /** `digits`: at least so many, filled up with zeros. */
  | { readonly digits: number };

export type NumberDate = "yyyy" | "yyyyMM" | "yyyyMMdd" | "yyMM" | "yyMMdd";

/** How the numbers of records are made: of a counter that begins at 1. */
export interface NumberModel {
  readonly number: string;
  readonly title: string;
  /** Exactly one of them is the counter. */
  readonly parts: readonly NumberPart[];
  /** When the counter begins again, by the calendar of Shanghai. */
  readonly reset: "never" | "year" | "month" | "day";
  /** A field of the row: each value of it has a counter of its own. */
  readonly scope?: string;
  readonly gaps: "allowed" | "refused";
}

type TemplateChannel = "sms" | "email" | "inbox";

export interface TemplateModel {
  readonly template: string;
  readonly title: string;
  readonly channels: readonly TemplateChannel[];
  /** What may stand in the text as `{name}`, with a label for each. */
  readonly variables: Readonly<Record<string, string>>;
  readonly text: string;
}
