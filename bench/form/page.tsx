// The engine's own form: schema, store, rjsf, antd inputs, exactly as the back office draws it.
import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import type { EntityView } from "#core/api";
import { ApiProvider, keys, makeApi } from "../../engine/react/api/index.ts";
import { FormStore } from "../../engine/react/form/store/index.ts";
import { entityRules } from "../../engine/react/form/store/entityRules.ts";
import { FormFields } from "../../engine/react/form/FormFields.tsx";
import { FieldRevealer } from "../../engine/react/form/revealField.ts";
import { Cell } from "../../engine/react/fields/Cell.tsx";
import { Editor } from "../../engine/react/fields/Editor.tsx";
import { KEYS, TRIGGER_NAMES } from "./fixture.ts";
import { runFloor } from "./floor.ts";
import { measureKeys, painted, type Measured, type Subject } from "./harness.ts";

declare global {
  interface Window {
    runBench: (what: "form" | "floor", view: EntityView) => Promise<Measured>;
  }
}

const FORM = "f";

async function runForm(view: EntityView, box: HTMLElement): Promise<Measured> {
  const start = performance.now();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(
    keys.dict("benchChoice"),
    ["甲", "乙", "丙", "丁"].map((text, index) => ({ value: String(index + 1), text })),
  );
  const rules = entityRules(view, "add", { user: {}, now: () => Date.now() });
  const store = new FormStore({ view, mode: "add", rules });
  createRoot(box).render(
    <ConfigProvider locale={zhCN}>
      <App>
        <QueryClientProvider client={client}>
          <ApiProvider value={makeApi("/api")}>
            <FormFields
              view={view}
              store={store}
              services={{ rules, rulesOf: () => rules, Cell, Editor }}
              reveal={new FieldRevealer()}
              id={FORM}
            />
          </ApiProvider>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
  while (!box.querySelector("input")) await painted();
  await painted();
  const firstPaint = performance.now() - start;
  const inputsAtFirst = box.querySelectorAll("input").length;
  const element = (name: string) => document.getElementById(`${FORM}-${name}`);
  const subject: Subject = {
    input: async (name) => {
      for (let tries = 0; tries < 200 && !(element(name) instanceof HTMLInputElement); tries++) {
        document.scrollingElement?.scrollBy({ top: 400 });
        await painted();
      }
      const input = element(name);
      if (!(input instanceof HTMLInputElement)) throw new Error(`${name} was never drawn`);
      input.scrollIntoView({ block: "center" });
      // What came near because of the scrolling is drawn before the clock runs.
      await new Promise((resolve) => setTimeout(resolve, 100));
      return input;
    },
    shown: (name) => element(name) !== null,
    issue: (name) => document.getElementById(`${FORM}-${name}-issue`)?.textContent ?? "",
  };
  return { firstPaint, inputsAtFirst, ...(await measureKeys(subject, TRIGGER_NAMES, KEYS)) };
}

window.runBench = (what, view) => {
  const box = document.getElementById("box");
  if (!box) throw new Error("no box");
  return what === "form" ? runForm(view, box) : runFloor(view, box);
};
