/** What the rows of a grid depend on: the current user, the clock, options and checks. */
import { useMemo } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { EntityView, OptionRow, Page } from "#core/api";
import type { FieldModel } from "#core/language";
import { foldText, uuidV7, type Wire } from "#core/values";
import { keys, useApi, useDictItems, type Api } from "../api/index.ts";
import type { GridEnvironment, LabelledValue } from "./rowStore/index.ts";
import { useAuthSession } from "../authSession/index.ts";
import { recordOf } from "../fields/fieldOptions.ts";
import { userVariablesOf } from "../context/user.ts";
import { useLatest } from "../ui/useLatest.ts";

export function useGridEnvironment(view: EntityView): GridEnvironment {
  const api = useApi();
  const client = useQueryClient();
  const user = useAuthSession()?.user;
  const dicts = useDictItems(view.entity.fields);
  const latest = useLatest(dicts);
  return useMemo(
    () => ({
      user: userVariablesOf(user),
      now: () => Date.now(),
      newKey: () => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16))),
      entityOf: (entity: string) => client.getQueryData<EntityView>(keys.model(entity))?.entity,
      dictItems: (code: string) => latest()[code],
      findTitles: (field: FieldModel, titles: readonly string[]) => findTitles(api, view.entity.path, field, titles),
    }),
    [api, client, user, view, latest],
  );
}

const AT_ONCE = 4;
const CHOICES = 20;

/** Asks for the choices of each title; one that is not the title of exactly one row was not found. */
async function findTitles(
  api: Api,
  path: string,
  field: FieldModel,
  titles: readonly string[],
): Promise<ReadonlyMap<string, LabelledValue>> {
  const found = new Map<string, LabelledValue>();
  const wanted = [...new Set(titles)];
  const next = async (): Promise<void> => {
    for (let title = wanted.shift(); title !== undefined; title = wanted.shift()) {
      const name = title;
      const page = await api.get<Page<OptionRow>>(
        `${path}/options`,
        { field: field.name, keyword: name, pageSize: CHOICES },
        { quiet: true },
      );
      const only = onlyOption(page.records, name);
      if (only !== undefined) found.set(name, labelled(field, only));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return found;
}

/** Finds the only row with a label, or with another spelling of it where no row has it as it is written. */
export function onlyOption(options: readonly OptionRow[], label: string): OptionRow | undefined {
  const exact = options.filter(({ text }) => text === label);
  const folded = foldText("name", label);
  const same = exact.length > 0 ? exact : options.filter(({ text }) => foldText("name", text) === folded);
  return same.length === 1 ? same[0] : undefined;
}

function labelled(field: FieldModel, option: OptionRow): LabelledValue {
  const fill: Record<string, Wire> = {};
  for (const [name, source] of Object.entries(recordOf(field, "fill")))
    fill[name] = option.fill?.[String(source).split(".").at(-1) ?? ""] ?? null;
  return { value: option.value, label: option.text, ...(Object.keys(fill).length === 0 ? {} : { fill }) };
}
