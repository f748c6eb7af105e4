// Forms of members in a browser: the drag slider is solved, codes are read from the outbox, limits are forgotten.
import { join } from "node:path";
import { expect as promptly, type Page } from "@playwright/test";
import { bothStatements, openDatabase } from "#engine/server";
import type { OwnServer } from "./own-server.ts";

const expect = promptly.configure({ timeout: 30_000 });

export function memberForms(server: OwnServer) {
  const inDatabase = async <T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) => {
    const database = await openDatabase({ file: join(server.dataDir, "heartwood.sqlite") });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const execute = (sql: string) =>
    inDatabase((database) => database.write((tx) => tx.run(bothStatements(sql).sqlite, [])));
  const gapOfLatest = () =>
    inDatabase(async (database) => {
      const query = bothStatements(`select "gap" from "sys_captcha" where "gap" is not null order by "endsAt" desc`);
      return (await database.read.get<{ gap: number }>(query.sqlite, []))?.gap ?? Number.NaN;
    });
  return {
    execute,
    /** As if nobody had been sent a code lately. */
    forgetLimits: async (): Promise<void> => {
      for (const table of ["message_code", "sys_attempt", "sys_source_count"]) await execute(`delete from "${table}"`);
    },
    /** With the keyboard, as anybody without a mouse solves it. */
    solveSlider: async (page: Page): Promise<void> => {
      const handle = page.getByRole("slider", { name: "拖动滑块验证" });
      await expect(handle).toBeVisible();
      const gap = await gapOfLatest();
      await handle.focus();
      for (let at = 0; at + 20 <= gap; at += 20) await page.keyboard.press("PageUp");
      for (let at = gap - (gap % 20); at + 2 <= gap; at += 2) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
    },
    gapOfLatest,
    /** The code that was last sent there. */
    codeFor: async (to: string): Promise<string> => {
      const path = `/message/outbox/list?to=${encodeURIComponent(to)}`;
      const { records } = (await server.product.get<{ records: { text: string }[] }>("admin", path)).result;
      return /(\d{7})/.exec(records[0]?.text ?? "")?.[1] ?? "";
    },
  };
}

/** As the member's own pages call it. */
export async function callAsMember<T = unknown>(url: string, token: string, path: string, body?: object) {
  const reply = await fetch(`${url}/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "x-access-token": token, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, ...((await reply.json()) as { message: string; result: T }) };
}
