import { expect, it } from "vitest";
import { Turns } from "./turns.ts";

const later = () => new Promise((resolve) => setImmediate(resolve));

it("hands out no more turns than there are, in the order in which they were asked for", async () => {
  const turns = new Turns({ size: 2, each: 2, waiting: 8 });
  const begun: string[] = [];
  const take = async (by: string) => {
    const done = await turns.take(by);
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

it("keeps a turn for others than the one who has his share", async () => {
  const turns = new Turns({ size: 3, each: 2, waiting: 8 });
  const begun: string[] = [];
  for (const by of ["greedy", "greedy", "greedy", "modest"]) void turns.take(by).then(() => begun.push(by));
  await later();
  expect(begun).toEqual(["greedy", "greedy", "modest"]);
});

it("refuses when too many wait, one caller at half of them, and all when it closes", async () => {
  const turns = new Turns({ size: 1, each: 1, waiting: 4 });
  await turns.take("a");
  const waiting = ["a", "a"].map((by) => turns.take(by).catch((error: unknown) => error));
  await expect(turns.take("a")).rejects.toMatchObject({ code: "DATABASE.READ_BUSY", status: 503 });
  const others = ["b", "c"].map((by) => turns.take(by).catch((error: unknown) => error));
  await expect(turns.take("d")).rejects.toMatchObject({ code: "DATABASE.READ_BUSY" });
  turns.close();
  for (const refused of await Promise.all([...waiting, ...others])) expect(refused).toMatchObject({ code: "DATABASE.CLOSED" });
  await expect(turns.take("e")).rejects.toMatchObject({ code: "DATABASE.CLOSED" });
});

it("lets the server itself, which names no caller, fill the whole queue", async () => {
  const turns = new Turns({ size: 1, each: 1, waiting: 4 });
  await turns.take("");
  const waiting = ["", "", "", ""].map((by) => turns.take(by).catch((error: unknown) => error));
  await later();
  await expect(turns.take("")).rejects.toMatchObject({ code: "DATABASE.READ_BUSY" });
  turns.close();
  for (const refused of await Promise.all(waiting)) expect(refused).toMatchObject({ code: "DATABASE.CLOSED" });
});
