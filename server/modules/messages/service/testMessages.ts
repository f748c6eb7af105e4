/** Messages that operators send by hand, to see what a template becomes. */
import { ApiError } from "#core/api";
import { auditedBy, writeAudit, type CallOrigin, type Database } from "#engine/server";
import type { Viewer } from "#core/language";
import type { PushResult, TestMessage, TestResult, TestTemplate } from "../contract.ts";
import { messageErrors } from "../errors.ts";
import type { PushRepo } from "../repo/pushHistory.ts";
import type { TemplateRepo } from "../repo/templates.ts";
import { oneLine, renderTemplate, waitText } from "../rules.ts";
import type { MemberMessages } from "./memberMessages.ts";
import type { Send } from "./send.ts";
import { channelsOf, variablesOf, type TextOfTemplate } from "./templateTexts.ts";

/** Test messages of one operator within an hour: each costs money, and goes to somebody. */
const TESTS_PER_HOUR = 30;
const HOUR = 3_600_000;

interface TestParts {
  readonly database: Database;
  readonly templates: TemplateRepo;
  readonly pushes: PushRepo;
  readonly textOf: TextOfTemplate;
  readonly send: Send;
  readonly accepted: (channel: "sms" | "email") => PushResult;
  readonly memberMessages: Pick<MemberMessages, "sendTest">;
}

export interface TestMessages {
  templates(): Promise<readonly TestTemplate[]>;
  send(message: TestMessage, caller: { readonly viewer: Viewer } & CallOrigin): Promise<TestResult>;
}

export function createTestMessages(parts: TestParts): TestMessages {
  const { database, templates, pushes, textOf, send, accepted, memberMessages } = parts;
  const { read, dialect } = database;
  return {
    templates: async () =>
      (await templates.templates(read))
        .map((row) => ({
          template: row.template ?? "",
          title: row.title,
          text: row.text,
          channels: channelsOf(row),
          variables: variablesOf(row),
        }))
        .sort((one, other) => one.title.localeCompare(other.title, "zh")),
    send: async ({ template, channel, to, variables }, { viewer, ...origin }) => {
      const row = await templates.byCode(read, template);
      if (row === undefined || !channelsOf(row).includes(channel)) throw messageErrors.error("TEST_TEMPLATE");
      const by = viewer.username;
      const { title, text, declared } = await textOf(read, template, channel);
      const labels = variablesOf(row);
      const missing = declared.find((name) => oneLine(variables[name] ?? "") === "");
      if (missing !== undefined) throw messageErrors.error("TEST_VARIABLES", { name: labels[missing] ?? missing });
      const values = Object.fromEntries(declared.map((name) => [name, variables[name] ?? ""]));
      const rendered = renderTemplate(text, declared, values);
      // What is counted is written with the count, before anything goes out: of many at once so many pass.
      await database.write(async (tx) => {
        if ((await pushes.testsOf(tx, by, tx.now - HOUR)) >= TESTS_PER_HOUR)
          throw messageErrors.error("TOO_MANY_TESTS", { wait: waitText(HOUR), retryAfter: HOUR / 1000 });
        await writeAudit(dialect, tx, {
          ...auditedBy(viewer, origin),
          op: "test",
          entity: "message_template",
          rowId: row.id,
          result: "ok",
          details: { template, channel },
        });
      });
      const shown = { title: oneLine(title), text: rendered };
      try {
        if (channel === "inbox") await memberMessages.sendTest(to, template, values, by);
        else await send({ channel, to, template, variables: values }, { by });
      } catch (error) {
        // What the channel says is the result that was asked for; a wrong address is the caller's mistake.
        if (error instanceof ApiError && error.status >= 500)
          return { ...shown, result: "failed", error: error.message };
        throw error;
      }
      return { ...shown, result: channel === "inbox" ? "sent" : accepted(channel), error: null };
    },
  };
}
