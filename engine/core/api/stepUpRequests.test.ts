import { describe, expect, it } from "vitest";
import { createStepUpRequests } from "./stepUpRequests.ts";

describe("createStepUpRequests", () => {
  it("answers no without a dialog", async () => {
    expect(await createStepUpRequests().request("A")).toBe(false);
  });

  it("shows one dialog to calls that ask at the same time", async () => {
    const { request, provide } = createStepUpRequests();
    const codes: string[] = [];
    provide((code) => {
      codes.push(code);
      return Promise.resolve(true);
    });
    expect(await Promise.all([request("A"), request("B")])).toEqual([true, true]);
    expect(await request("C")).toBe(true);
    expect(codes).toEqual(["A", "C"]);
  });

  it("answers no to a call whose dialog is taken away, and asks the next dialog again", async () => {
    const { request, provide } = createStepUpRequests();
    const takeAway = provide(() => new Promise(() => undefined));
    const waiting = request("A");
    takeAway();
    expect(await waiting).toBe(false);
    provide(() => Promise.resolve(true));
    expect(await request("A")).toBe(true);
  });

  it("keeps a later dialog when an earlier one is taken away", async () => {
    const { request, provide } = createStepUpRequests();
    const takeAway = provide(() => Promise.resolve(false));
    provide(() => Promise.resolve(true));
    takeAway();
    expect(await request("A")).toBe(true);
  });
});
