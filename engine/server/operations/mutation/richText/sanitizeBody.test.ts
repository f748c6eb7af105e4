import { afterAll, describe, expect, it } from "vitest";
import type { EntityModel } from "#core/language";
import type { Call } from "../../operation.ts";
import type { OperationContext } from "../../requestContext.ts";
import { sanitizeForm, sanitizeInput } from "./sanitizeBody.ts";
import { SanitizedText, sanitizeRichText } from "./sanitize.ts";
import { createSanitizer } from "./sanitizeThread.ts";
import type { EngineRuntime } from "../../runtime.ts";

const field = (name: string, kind: string, options: object = {}): object => ({ name, kind, options });
const line = { entity: "line", fields: [field("note", "richText")] } as unknown as EntityModel;
const page = {
  entity: "page",
  fields: [field("title", "text"), field("text", "richText"), field("lines", "lines", { entity: "line" })],
} as unknown as EntityModel;
const sanitizer = createSanitizer();
const runtime = { model: { entities: { page, line } }, sanitizer } as unknown as EngineRuntime;
const call = (body: unknown): Call => ({ body }) as unknown as Call;
const request = (body: unknown): OperationContext =>
  ({ runtime, access: { entity: page }, call: call(body) }) as unknown as OperationContext;

const LONG = `${'<p onclick="x()">字</p>'.repeat(200)}<script>x()</script>`;
const CLEAN = "<p>字</p>".repeat(200);

describe("long rich texts of a body", () => {
  afterAll(() => sanitizer.close());

  it("are cleaned before the operation reads them", async () => {
    const { body } = await sanitizeForm(request({ title: LONG, text: LONG }));
    const { title, text } = body as Record<string, unknown>;
    expect(title).toBe(LONG);
    expect(text).toBeInstanceOf(SanitizedText);
    expect(sanitizeRichText(text)).toBe(CLEAN);
    expect(sanitizeRichText(LONG)).toBe(CLEAN);
  });

  it("are found in the rows of lines, and in the rows of a batch", async () => {
    const form = { text: "<b>short</b>", lines: [{ note: LONG }, { note: "" }, null] };
    const one = (await sanitizeForm(request(form))).body as {
      text: unknown;
      lines: readonly { note: unknown }[];
    };
    expect(one.text).toBe("<b>short</b>");
    expect([sanitizeRichText(one.lines[0]?.note), one.lines[1]?.note, one.lines[2]]).toEqual([CLEAN, "", null]);
    const many = (await sanitizeForm(request({ add: [form, { text: LONG }], edit: "none", delete: ["1"] }), true))
      .body as Record<string, readonly Record<string, unknown>[]>;
    expect(sanitizeRichText(many["add"]?.[1]?.["text"])).toBe(CLEAN);
    expect([many["edit"], many["delete"]]).toEqual(["none", ["1"]]);
  });

  it("are found in what is entered for a step", async () => {
    const { body } = await sanitizeInput(runtime, page.fields, call({ id: "1", text: LONG }));
    expect(sanitizeRichText((body as Record<string, unknown>)["text"])).toBe(CLEAN);
  });

  it("leave a body without them, or one that is none, as it is", async () => {
    for (const body of [null, "text", [LONG], { title: LONG }, { text: "<b>字</b>" }, { lines: LONG }]) {
      const given = request(body);
      expect(await sanitizeForm(given)).toBe(given.call);
      expect((await sanitizeForm(given, true)).body).toEqual(body);
    }
  });

  it("stay as they were sent where they are more than may be cleaned, for the kind to refuse", async () => {
    const deep = "<b>".repeat(1_000);
    expect(
      sanitizeRichText(((await sanitizeForm(request({ text: deep }))).body as Record<string, unknown>)["text"]),
    ).toBe(deep);
  });
});
