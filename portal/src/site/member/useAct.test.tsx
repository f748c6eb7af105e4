import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useSend } from "../forms/useSend.ts";
import { later } from "./memberCalls.fixture.ts";
import { useAct } from "./useAct.ts";

type Begin = (work: () => Promise<void>) => Promise<void>;

function useBegunSend(): Begin {
  const { send } = useSend({});
  return (work) => send(() => undefined, work);
}

it.each<[string, () => Begin]>([
  ["an act", () => useAct("失败").run],
  ["a sending", useBegunSend],
])("%s that is begun twice at once is done once, and anew afterwards", async (_what, use) => {
  const { result } = renderHook(use);
  let done = 0;
  const answer = later<undefined>();
  const work = async (): Promise<void> => {
    done += 1;
    await answer.promise;
  };
  await act(async () => {
    const clicks = [result.current(work), result.current(work)];
    answer.resolve(undefined);
    await Promise.all(clicks);
  });
  expect(done).toBe(1);
  await act(() => result.current(work));
  expect(done).toBe(2);
});
