/** Jobs and message templates: data of the project that seeds tables. */
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

type TemplateChannel = "sms" | "email" | "inbox";

export interface TemplateModel {
  readonly template: string;
  readonly title: string;
  readonly channels: readonly TemplateChannel[];
  /** What may stand in the text as `{name}`, with a label for each. */
  readonly variables: Readonly<Record<string, string>>;
  readonly text: string;
}
