/** Files that the language has and no code implements yet: jobs, number rules and message templates. */
import type { MetaSchema } from "../schemaCheck/metaSchema.ts";
import { NAME, SENTENCE, TITLE, closed, either, file, listOf, mapOf, oneOf } from "./schemaBuilders.ts";

export const jobSchema = (codes: readonly string[]): MetaSchema =>
  file(
    {
      job: NAME,
      title: TITLE,
      handler: { type: "string", pattern: "^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)+$" },
      cron: { type: "string", minLength: 1, maxLength: 200 },
      zone: oneOf("Asia/Shanghai", "UTC"),
      timeoutMs: { type: "integer", minimum: 1000, maximum: 86400000 },
      misfire: oneOf("skip", "once"),
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
