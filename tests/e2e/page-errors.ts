// What a browser complains of while a page is looked at.
import type { Page } from "@playwright/test";

export interface PageErrors {
  readonly reported: string[];
  /** Calls that a test answers with an error itself: the browser's own line about that answer is no complaint. */
  expect(url: RegExp): void;
}

export function collectPageErrors(page: Page): PageErrors {
  const reported: string[] = [];
  const expected: RegExp[] = [];
  page.on("pageerror", (error) => reported.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    const { url } = message.location();
    if (message.text().startsWith("Failed to load resource") && expected.some((each) => each.test(url))) return;
    reported.push(`${message.type()}: ${message.text()} (${url})`);
  });
  return { reported, expect: (url) => void expected.push(url) };
}

/** What sticks out at the side: the page itself and everything that scrolls down must not scroll sideways. */
export async function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrollers = ["html", ".hw-page:not([hidden])", ".ant-drawer-body", ".ant-modal-body", ".ant-modal-container"];
    return scrollers.flatMap((selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
        .map((element) => {
          const edge = element.getBoundingClientRect().left + element.clientWidth;
          const widest = [...element.querySelectorAll<HTMLElement>("*")].find(
            (child) => child.getBoundingClientRect().right > edge + 1,
          );
          return (
            `${selector} is ${element.scrollWidth} of ${element.clientWidth} wide: ` +
            `${widest ? `${widest.tagName}.${String(widest.className)}` : "nothing seen"}`
          );
        }),
    );
  });
}
