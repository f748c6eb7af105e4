// The parts of the member centre in the dark.
import { test } from "@playwright/test";
import { browserOf } from "./accounts.ts";
import { signInMember } from "./member-page.ts";
import { inspectParts } from "./member-parts.ts";
import { ownServer } from "./own-server.ts";

// One server for both.
test.describe.configure({ mode: "default" });

const server = ownServer();

for (const phone of [false, true])
  test(`the parts at ${phone ? 390 : 1440}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browserOf(browser, server.url, undefined, { phone, dark: true, ofFile: true });
    const page = await context.newPage();
    await signInMember(page, server.url, "member3");
    await inspectParts(page, { dark: true });
    await context.close();
  });
