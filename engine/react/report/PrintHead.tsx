import { displayInstant } from "#core/values";
import type { ReportData, ReportParamView } from "#core/api";
import type { ReportController } from "./useReportController.ts";
import { useUser } from "../context/user.ts";
import { usePrinting } from "../ui/usePrinting.ts";
import { reportTexts as texts } from "../texts/report.ts";

/** The head of a printed report: title, parameters, time and user. Hidden on the screen. */
export function PrintHead({ report, data }: { readonly report: ReportController; readonly data: ReportData }) {
  const user = useUser();
  // Rendered again when the page is printed, so that the time is that of printing.
  usePrinting();
  const { view, state } = report;
  const params = view.params.map((param) => `${param.field.title}：${paramText(report, param)}`);
  const filters = Object.entries(state.filters)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => filterText(report, name, value));
  return (
    <header className="hw-print-head">
      <h2>{view.title}</h2>
      {params.length + filters.length > 0 ? <p>{[...params, ...filters].join("　")}</p> : null}
      <p>
        {texts.ranAt(displayInstant(data.at))} ·{" "}
        {texts.printedBy(user.realname ?? user.username, displayInstant(report.now()))}
      </p>
      {data.records.length < data.total ? <p>{texts.firstRows(data.records.length, data.total)}</p> : null}
    </header>
  );
}

function paramText({ state, dicts }: ReportController, { field }: ReportParamView): string {
  const value = state.params[field.name] ?? "";
  if (value === "") return texts.allParams;
  const code = field.options["dict"];
  return (typeof code === "string" ? dicts[code]?.find((item) => item.value === value)?.text : undefined) ?? value;
}

function filterText({ view, dicts }: ReportController, name: string, value: string): string {
  const plain = name.replace(/_(begin|end)$/, "");
  const field = view.columns.find((column) => column.field.name === plain)?.field;
  const code = field?.options["dict"];
  const text =
    (typeof code === "string" ? dicts[code]?.find((item) => item.value === value)?.text : undefined) ?? value;
  const bound = name.endsWith("_begin") ? texts.from(text) : name.endsWith("_end") ? texts.to(text) : text;
  return `${field?.title ?? plain}：${bound}`;
}
