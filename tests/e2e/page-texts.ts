// The words a person meets on a page: what is written, hinted, and said to a screen reader.
import { expect, type Page } from "@playwright/test";
import { ALLOWED_LATIN } from "./allowed-latin.ts";

interface PageText {
  readonly text: string;
  /** Where it stands: the element, and the attribute where it is one. */
  readonly where: string;
}

/**
 * Everything visible, and every placeholder, title, aria-label and alt. What people typed (values in rows, cards,
 * records read, versions) is theirs and is left out; words of the product among it (tags, buttons) are not.
 */
function textsOn(page: Page): Promise<PageText[]> {
  return page.evaluate(() => {
    const VALUES =
      "tbody td, [role=gridcell], .hw-card, .hw-read-box, .hw-form-name, .hw-changes td, " +
      ".hw-clash, .hw-prose, .prose, .hw-stamps, .hw-version, .hw-account, .hw-selected, pre, " +
      "code, time";
    const OURS = ".ant-tag, button, [role=button], label";
    const said: { text: string; where: string }[] = [];
    const nameOf = ({ tagName, className }: Element) => {
      const [first = ""] = typeof className === "string" ? className.split(" ") : [];
      return `${tagName.toLowerCase()}${first === "" ? "" : `.${first}`}`;
    };
    // Text by text: run together, the end of one cell would be the beginning of the next.
    const valuesNear = (element: Element) => {
      const row = element.closest("tr, .hw-card, .hw-version, .hw-clash");
      const texts: string[] = [];
      const cells = row && document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let node = cells?.nextNode(); node; node = cells?.nextNode()) texts.push(node.textContent ?? "");
      return texts.join(" ");
    };
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (
        !parent ||
        text === "" ||
        parent.closest("script, style, noscript, svg, [role=option][aria-label]") ||
        !seen(parent)
      )
        continue;
      if (parent.closest(VALUES) && !parent.closest(OURS)) continue;
      said.push({ text, where: nameOf(parent) });
    }
    for (const element of document.body.querySelectorAll(
      "[placeholder], [title], [aria-label], [alt], [aria-description]",
    )) {
      if (!seen(element)) continue;
      for (const attribute of ["placeholder", "title", "aria-label", "alt", "aria-description"]) {
        let text = element.getAttribute(attribute)?.trim() ?? "";
        // The title of a real name is the user name.
        if (text === "" || (attribute === "title" && element.matches(".hw-account-name"))) continue;
        // `编辑 <its name>` repeats what is in the row.
        if (element.closest(VALUES))
          for (const word of valuesNear(element).match(/[\w.@/-]*[A-Za-z][\w.@/-]*/g) ?? [])
            text = text.replaceAll(word, "");
        if (element.closest(VALUES) && attribute === "title") continue;
        said.push({ text, where: `${nameOf(element)}[${attribute}]` });
      }
    }
    said.push({ text: document.title, where: "title" });
    return said;
  });
}

/** A Latin word is two letters or more in a row; `3D` and the `x` of a size are none. */
function latinIn(text: string): string[] {
  return (
    text.match(/[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ\d_.@:/+-]*[A-Za-zÀ-ÿ\d]/g)?.filter((word) => /[A-Za-zÀ-ÿ]{2}/.test(word)) ?? []
  );
}

/** Foreign words, each with where it is. */
export async function foreignOn(page: Page): Promise<string[]> {
  const said = await textsOn(page);
  expect(said.length).toBeGreaterThan(3);
  const found = said.flatMap(({ text, where }) =>
    latinIn(text)
      .filter((word) => !ALLOWED_LATIN.some(({ is }) => is.test(word)))
      .map((word) => `${word} in “${text.slice(0, 80)}” (${where})`),
  );
  return [...new Set(found)];
}
