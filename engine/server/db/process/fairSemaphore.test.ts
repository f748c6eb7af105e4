import { expect, it } from "vitest";
import { FairSemaphore } from "./fairSemaphore.ts";

const later = () => new Promise((resolve) => setImmediate(resolve));

it("hands out no more turns than there are, in the order in which they were asked for", async () => {
  const turns = new FairSemaphore({ size: 2, perCaller: 2, maxQueue: 8 });
  const begun: string[] = [];
  const take = async (by: string) => {
    const done = await turns.acquire(by);
    begun.push(by);
    return done;
  };
  const ends = ["a", "b", "c", "d"].map(take);
  await later();
  expect(begun).toEqual(["a", "b"]);
  (await ends[1])?.();
  await later();
  expect(begun).toEqual(["a", "b", "c"]);
  (await ends[0])?.();
  await later();
  expect(begun).toEqual(["a", "b", "c", "d"]);
});

it("keeps a turn for others than the one who has their share", async () => {
  const turns = new FairSemaphore({ size: 3, perCaller: 2, maxQueue: 8 });
  const begun: string[] = [];
  for (const by of ["greedy", "greedy", "greedy", "modest"]) void turns.acquire(by).then(() => begun.push(by));
  await later();
  expect(begun).toEqual(["greedy", "greedy", "modest"]);
});

it("refuses when too many wait, one caller at half of them, and all when it closes", async () => {
  const turns = new FairSemaphore({ size: 1, perCaller: 1, maxQueue: 4 });
  await turns.acquire("a");
  const waiting = ["a", "a"].map((by) => turns.acquire(by).catch((error: unknown) => error));
  await expect(turns.acquire("a")).rejects.toMatchObject({ code: "DATABASE.READ_BUSY", status: 503 });
  const others = ["b", "c"].map((by) => turns.acquire(by).catch((error: unknown) => error));
  await expect(turns.acquire("d")).rejects.toMatchObject({ code: "DATABASE.READ_BUSY" });
  turns.close();
  for (const refused of await Promise.all([...waiting, ...others]))
    expect(refused).toMatchObject({ code: "DATABASE.CLOSED" });
  await expect(turns.acquire("e")).rejects.toMatchObject({ code: "DATABASE.CLOSED" });
});

it("lets the server itself, which names no caller, fill the whole queue", async () => {
  const turns = new FairSemaphore({ size: 1, perCaller: 1, maxQueue: 4 });
  await turns.acquire("");
  const waiting = ["", "", "", ""].map((by) => turns.acquire(by).catch((error: unknown) => error));
  await later();
  await expect(turns.acquire("")).rejects.toMatchObject({ code: "DATABASE.READ_BUSY" });
  turns.close();
  for (const refused of await Promise.all(waiting)) expect(refused).toMatchObject({ code: "DATABASE.CLOSED" });
});
