// Every shortcut of the specification's column rules, and a rule of one's own, as a person meets them.
import { expect, test } from "./test.ts";
import { cell, openGrid, press, value } from "./grid/actions.ts";
import { RULES } from "./grid/fixture.ts";

let url = "";
test.beforeEach(({ gridPage }) => {
  url = gridPage;
});

test("each rule says its sentence while one types, keeps what was typed, and is content with what fits", async ({
  page,
}) => {
  await openGrid(page, `${url}?only=name,${RULES.map((_rule, at) => `rule${at}`).join(",")}`);
  const tip = page.getByRole("tooltip");
  for (const [at, { bad, message, good }] of RULES.entries()) {
    const key = `rule${at}`;
    await cell(page, 1, key).click();
    await page.keyboard.type(bad);
    await expect(tip, key).toHaveText(message);
    await press(page, "Enter", "ArrowUp");
    await expect(cell(page, 1, key), key).toHaveAttribute("aria-invalid", "true");
    await expect(cell(page, 1, key), key).toContainText(bad);
    await page.keyboard.type(good);
    await press(page, "Enter", "ArrowUp");
    await expect(cell(page, 1, key), key).not.toHaveAttribute("aria-invalid", "true");
    expect(await value(page, 1, key)).toBe(good);
  }
});
