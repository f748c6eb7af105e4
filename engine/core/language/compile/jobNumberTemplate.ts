/** Jobs, number rules and message templates. */
import type { JobModel, NumberModel, NumberPart, TemplateModel } from "#core/model";
import { BUSINESS_ZONE } from "#core/values";
import type { JobSource, NumberSource, TemplateSource } from "../source.ts";

const RETRY_MS = 60_000;

export const compileJob = (source: JobSource): JobModel => ({
  job: source.job,
  title: source.title,
  handler: source.handler,
  cron: source.cron.trim().replace(/\s+/g, " "),
  zone: source.zone ?? BUSINESS_ZONE,
  timeoutMs: source.timeoutMs,
  misfire: source.misfire,
  retries: source.retries ?? 0,
  retryMs: source.retryMs ?? RETRY_MS,
});

type Counter = Extract<NumberSource["parts"][number], { readonly seq: number }>;

export function compileNumber({ number, title, parts, gaps }: NumberSource): NumberModel {
  const counter = parts.find((part): part is Counter => typeof part === "object" && "seq" in part);
  return {
    number,
    title: title ?? number,
    parts: parts.map(compilePart),
    reset: counter?.reset ?? "never",
    ...(counter?.scope === undefined ? {} : { scope: counter.scope }),
    gaps,
  };
}

function compilePart(part: NumberSource["parts"][number]): NumberPart {
  if (typeof part === "string") return { text: part };
  return "seq" in part ? { digits: part.seq } : { date: part.date };
}

export const compileTemplate = ({ template, title, channels, variables, text }: TemplateSource): TemplateModel => ({
  template,
  title,
  channels,
  variables,
  text,
});
