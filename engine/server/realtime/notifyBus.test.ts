import { describe, expect, it } from "vitest";
import { PIECE_BYTES, createReceiver, piecesOf } from "./notifyBus.ts";

function receiver() {
  const received: [string, string][] = [];
  let missed = 0;
  const receive = createReceiver(
    "me",
    (topic, text) => received.push([topic, text]),
    () => (missed += 1),
  );
  return { received, receive, missed: () => missed };
}

const sent = (node: string, from: number, topic: string, text: string): readonly string[] =>
  piecesOf(topic, text).map((piece, at) => `${node} ${from + at} ${piece}`);

describe("texts in pieces", () => {
  it.each([0, 1, PIECE_BYTES, 3 * PIECE_BYTES + 1])(
    "a text of %i characters comes as it was, whatever is in it",
    (length) => {
      const { received, receive } = receiver();
      const text = "木\u0000\ud83c\udf32'".repeat(length).slice(0, length);
      const payloads = sent("a", 1, "t", text);
      for (const payload of payloads) {
        expect(payload.length).toBeLessThan(8_000);
        receive(payload);
      }
      expect(received).toEqual([["t", text]]);
    },
  );

  it("texts of two nodes between each other are kept apart; one's own are passed by", () => {
    const { received, receive } = receiver();
    const [long, other] = ["x".repeat(2 * PIECE_BYTES), "y".repeat(2 * PIECE_BYTES)];
    const [a, b] = [sent("a", 1, "t", long), sent("b", 1, "t", other)];
    for (const [at, payload] of a.entries()) for (const one of [payload, b[at] ?? ""]) receive(one);
    for (const payload of sent("me", 1, "t", "own")) receive(payload);
    expect(received).toEqual([
      ["t", long],
      ["t", other],
    ]);
  });

  it("what comes again after a lost connection is passed by", () => {
    const { received, receive } = receiver();
    const payloads = [...sent("a", 1, "t", "x".repeat(2 * PIECE_BYTES)), ...sent("a", 4, "t", "last")];
    for (const payload of [...payloads, ...payloads]) receive(payload);
    expect(received.map(([, text]) => text.length)).toEqual([2 * PIECE_BYTES, 4]);
  });

  it("a text whose beginning did not come is not delivered, the next one is; a loss is said", () => {
    const { received, receive, missed } = receiver();
    for (const payload of sent("a", 1, "t", "x".repeat(2 * PIECE_BYTES)).slice(1)) receive(payload);
    receive("a 9 missed");
    for (const payload of sent("a", 10, "t", "next")) receive(payload);
    expect(received).toEqual([["t", "next"]]);
    expect(missed()).toBe(1);
  });
});
