import { describe, expect, it } from "vitest";
import { FrameQueue } from "./frameQueue.ts";

async function flush(): Promise<void> {
  for (let n = 0; n < 5; n++) await Promise.resolve();
}

function queueOf() {
  const queue = new FrameQueue();
  const applied: string[] = [];
  const failures: unknown[] = [];
  const put = (name: string, apply: () => Promise<void> = () => Promise.resolve()) =>
    queue.put({
      apply: async () => {
        applied.push(name);
        await apply();
      },
      onFailure: (error) => failures.push(error),
    });
  return { queue, applied, failures, put };
}

describe("frames", () => {
  it("are applied one after another", async () => {
    const { applied, put } = queueOf();
    let end = (): void => undefined;
    put("first", () => new Promise((resolve) => (end = resolve)));
    put("second");
    await flush();
    expect(applied).toEqual(["first"]);
    end();
    await flush();
    expect(applied).toEqual(["first", "second"]);
  });

  it("wait while the queue is held", async () => {
    const { queue, applied, put } = queueOf();
    const letGo = [queue.hold(), queue.hold()];
    put("first");
    letGo[0]?.();
    await flush();
    expect(applied).toEqual([]);
    letGo[1]?.();
    await flush();
    expect(applied).toEqual(["first"]);
  });

  it("are applied again after one that failed; those that waited behind it are dropped", async () => {
    const { applied, failures, put } = queueOf();
    const broken = new Error("cannot merge");
    put("first", () => Promise.reject(broken));
    put("second");
    await flush();
    expect([applied, failures]).toEqual([["first"], [broken]]);
    put("third");
    await flush();
    expect(applied).toEqual(["first", "third"]);
  });
});
