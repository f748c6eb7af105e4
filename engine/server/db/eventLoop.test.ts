import { describe, expect, it } from "vitest";
import { yieldToEventLoop } from "./eventLoop.ts";

describe("a turn of the event loop", () => {
  it("lets one of those who wait go on, so that others are served between any two", async () => {
    const seen: string[] = [];
    const jobs = ["first", "second", "third"].map((name) => yieldToEventLoop().then(() => seen.push(name)));
    const serve = (left: number): void =>
      void setImmediate(() => {
        seen.push("others");
        if (left > 1) serve(left - 1);
      });
    serve(3);
    await Promise.all(jobs);
    expect(seen.slice(0, 5)).toEqual(["first", "others", "second", "others", "third"]);
  });

  it("comes again for whoever asks again, behind those who waited meanwhile", async () => {
    const seen: string[] = [];
    const job = async (name: string): Promise<void> => {
      for (let at = 1; at <= 3; at++) {
        await yieldToEventLoop();
        seen.push(`${name} ${at}`);
      }
    };
    await Promise.all([job("a"), job("b")]);
    expect(seen).toEqual(["a 1", "b 1", "a 2", "b 2", "a 3", "b 3"]);
  });
});
