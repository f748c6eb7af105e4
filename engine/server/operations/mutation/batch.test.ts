import { describe, expect, it } from "vitest";
import { ApiError } from "#core/api";
import { allOrNone, eachAlone } from "./batch.ts";

const rows = ["a", "b", "c"].map((id) => ({ id, version: undefined }));
const failure = (status: 403 | 409 | 503) => new ApiError(`S${status}`, { status, text: String(status) });

describe("rows taken one by one", () => {
  const failing = (status: 403 | 409 | 503, at: string) => eachAlone(rows, ({ id }) => fail(id === at, status));
  const fail = async (fails: boolean, status: 403 | 409 | 503) => {
    if (fails) throw failure(status);
  };

  it("names each that is refused and goes on", async () => {
    expect(await failing(409, "b")).toEqual({
      done: ["a", "c"],
      refused: [{ id: "b", code: "S409", message: "409" }],
      forbidden: [],
    });
  });

  it("keeps apart what the caller had no right to, for the audit", async () => {
    expect((await failing(403, "b")).forbidden).toMatchObject([{ code: "S403" }]);
    const together = allOrNone(["a", "b"], (id) => fail(id === "b", 403));
    await expect(together).rejects.toMatchObject({ code: "ROW.BATCH", cause: { code: "S403" } });
  });

  it("end at a fault of the server; the answer says what was done and what was not", async () => {
    const result = await failing(503, "b");
    expect(result.done).toEqual(["a"]);
    expect(result.refused.map(({ id, code }) => [id, code])).toEqual([
      ["b", "S503"],
      ["c", "S503"],
    ]);
  });

  it("fail as a whole where nothing was done", async () => {
    await expect(failing(503, "a")).rejects.toMatchObject({ status: 503 });
  });
});
