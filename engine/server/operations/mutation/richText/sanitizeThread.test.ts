import { expect, it } from "vitest";
import { createSanitizer } from "./sanitizeThread.ts";

const TEXT = "<p onclick='x()'>字</p><script>x()</script>";

it("sanitizes texts on its thread, each for its own caller", async () => {
  const sanitizer = createSanitizer();
  const texts = await Promise.all([sanitizer.sanitize(TEXT), sanitizer.sanitize("<b>粗</b>")]);
  expect(texts).toEqual(["<p>字</p>", "<strong>粗</strong>"]);
  await sanitizer.close();
});

it("fails what waits when it is closed, and starts another thread for the next text", async () => {
  const sanitizer = createSanitizer();
  const waiting = expect(sanitizer.sanitize(TEXT)).rejects.toThrow("has ended");
  await sanitizer.close();
  await waiting;
  expect(await sanitizer.sanitize(TEXT)).toBe("<p>字</p>");
  await sanitizer.close();
});

it("leaves other instances alone", async () => {
  const [one, other] = [createSanitizer(), createSanitizer()];
  const text = other.sanitize(TEXT);
  await one.close();
  expect(await text).toBe("<p>字</p>");
  await other.close();
});
