/** Jobs and message templates. */
import type { JobModel, TemplateModel } from "#core/model";
import { BUSINESS_ZONE } from "#core/values";
import type { JobSource, TemplateSource } from "../source.ts";

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

export const compileTemplate = ({ template, title, channels, variables, text }: TemplateSource): TemplateModel => ({
  template,
  title,
  channels,
  variables,
  text,
});
