import { ApiError } from "#core/api";
import { useCallback, useEffect, useState } from "react";
import {
  EXPLAIN_PATH,
  SIMULATE_PATH,
  type AccessExplanation,
  type Simulation,
} from "#server/modules/identity/contract";
import { simulatorTexts as texts } from "./texts.ts";

/** The frame's calls; errors arrive unchanged. */
export interface SimulationApi {
  readonly get: <R>(path: string, query: Readonly<Record<string, string>>) => Promise<R>;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface Question {
  readonly username: string;
  readonly entity: string;
}

interface Page {
  readonly records: readonly Readonly<Record<string, string>>[];
}

/** People and entities to choose from. */
export function useChoices({ get }: SimulationApi): {
  readonly people: readonly Choice[];
  readonly entities: readonly Choice[];
} {
  const [people, setPeople] = useState<readonly Choice[]>([]);
  const [entities, setEntities] = useState<readonly Choice[]>([]);
  useEffect(() => {
    void get<Page>("/sys/user/list", { pageSize: "500", column: "username", order: "asc" }).then(
      ({ records }) =>
        setPeople(
          records.map(({ username = "", realname = "" }) => ({ value: username, label: `${realname}（${username}）` })),
        ),
      () => setPeople([]),
    );
    void get<readonly { readonly value: string; readonly text: string }[]>(
      "/sys/dict/getDictItems/entityName",
      {},
    ).then(
      (items) => setEntities(items.map(({ value, text }) => ({ value, label: text }))),
      () => setEntities([]),
    );
  }, [get]);
  return { people, entities };
}

interface SimulationState {
  readonly simulation: Simulation | undefined;
  readonly explanation: AccessExplanation | undefined;
  readonly failure: string | undefined;
  readonly busy: boolean;
  readonly run: (question: Question, pageNo?: number) => Promise<void>;
  readonly explain: (op: string, id?: string) => Promise<void>;
}

export function useSimulation({ get }: SimulationApi): SimulationState {
  const [question, setQuestion] = useState<Question>();
  const [simulation, setSimulation] = useState<Simulation>();
  const [explanation, setExplanation] = useState<AccessExplanation>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const attempt = useCallback(async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : texts.failed);
    } finally {
      setBusy(false);
    }
  }, []);
  return {
    simulation,
    explanation,
    failure,
    busy,
    run: (asked, pageNo = 1) =>
      attempt(async () => {
        setQuestion(asked);
        setExplanation(undefined);
        setSimulation(await get<Simulation>(SIMULATE_PATH, { ...asked, pageNo: String(pageNo) }));
      }),
    explain: (op, id) =>
      attempt(async () => {
        if (question === undefined) return;
        setExplanation(
          await get<AccessExplanation>(EXPLAIN_PATH, { ...question, op, ...(id === undefined ? {} : { id }) }),
        );
      }),
  };
}
