/** Meta-schemas of jobs, number rules and message templates. */
import type { MetaSchema } from "../schemaCheck/metaSchema.ts";
import {
  NAME,
  SENTENCE,
  TITLE,
  closed,
  either,
  file,
  listOf,
  mapOf,
  nameOf,
  oneOf,
} from "./schemaBuilders.ts";

export const jobSchema = (codes: readonly string[]): MetaSchema =>
  file(
    {
      job: NAME,
      title: TITLE,
      handler: { ...nameOf("handler"), pattern: "^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)+$" },
      cron: { type: "string", minLength: 1, maxLength: 200 },
      zone: oneOf("Asia/Shanghai", "UTC"),
      timeoutMs: { type: "integer", minimum: 1000, maximum: 86400000 },
      misfire: {
        ...oneOf("skip", "once"),
        description: "Due times that passed while no server ran: none of them is made up for, or one run is",
      },
      retries: { type: "integer", minimum: 0, maximum: 10, description: "How often a failed run is repeated" },
      retryMs: { type: "integer", minimum: 1000, maximum: 86400000, description: "How long after its end" },
    },
    ["job", "title", "handler", "cron", "timeoutMs", "misfire"],
    codes,
  );

const PART = either(
  { type: "string", minLength: 1, maxLength: 20 },
  closed({ date: oneOf("yyyy", "yyyyMM", "yyyyMMdd", "yyMM", "yyMMdd") }, ["date"]),
  closed(
    { seq: { type: "integer", minimum: 1, maximum: 12 }, reset: oneOf("never", "year", "month", "day"), scope: NAME },
    ["seq"],
  ),
);

export const numberSchema = (codes: readonly string[]): MetaSchema =>
  file(
    { number: NAME, title: TITLE, parts: listOf(PART, { minItems: 1 }), gaps: oneOf("allowed", "refused") },
    ["number", "parts", "gaps"],
    codes,
  );

export const templateSchema = (codes: readonly string[]): MetaSchema =>
  file(
    {
      template: NAME,
      title: TITLE,
      channels: listOf(oneOf("sms", "email", "inbox"), { minItems: 1 }),
      variables: mapOf(SENTENCE),
      text: { type: "string", minLength: 1, maxLength: 4000 },
    },
    ["template", "title", "channels", "variables", "text"],
    codes,
  );
