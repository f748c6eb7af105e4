import { Table, type TableProps } from "antd";
import { useRef, type ReactNode } from "react";
import type { ReportData, ReportGroup } from "#core/api";
import type { FieldModel, ReportColumnModel } from "#core/language";
import { isSuppressed, fillLink, type ReportRow } from "./reportRows.ts";
import type { ReportController } from "./useReportController.ts";
import { reportTexts as texts } from "../texts/report.ts";
import { inertWhile } from "../ui/inert.ts";
import { NumberText } from "../fields/decimal/cell.tsx";
import { columnWidth, SuppressedCell, valueCell } from "./ReportCell.tsx";

/** Height of the pager, which stays at the bottom as well. */
const PAGER = 54;

interface ReportTableProps {
  readonly report: ReportController;
  readonly data: ReportData;
  readonly lines: readonly ReportRow[];
  readonly narrow: boolean;
}

type Columns = NonNullable<TableProps<ReportRow>["columns"]>;

/** Rows under a header that stays, sums of groups among them, sums of everything below. */
export function ReportTable({ report, data, lines, narrow }: ReportTableProps) {
  const holder = useRef<HTMLDivElement>(null);
  const shown = report.view.columns.filter((column) => !column.hidden);
  const columns = columnsOf(report, data, shown);
  const width = shown.reduce((sum, { field }) => sum + columnWidth(field), 0);
  const totalled = shown.some((column) => column.total);
  const previous = report.status === "previous";
  const onChange: TableProps<ReportRow>["onChange"] = (_page, _filters, sorter) => {
    const [one] = Array.isArray(sorter) ? sorter : [sorter];
    report.change({
      sort: one?.order ? { column: String(one.columnKey), order: one.order === "ascend" ? "asc" : "desc" } : undefined,
    });
  };
  const running = report.running ? " hw-table-refreshing" : "";
  return (
    <div
      ref={holder}
      className={`hw-table hw-report-table${running}${previous ? " hw-table-previous" : ""}`}
      aria-busy={report.running}
    >
      <Table<ReportRow>
        columns={columns}
        dataSource={[...lines]}
        rowKey="key"
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: width }}
        aria-label={report.view.title}
        sticky={
          narrow
            ? false
            : {
                getContainer: () => holder.current?.closest<HTMLElement>(".hw-page") ?? window,
                offsetSummary: PAGER,
                offsetScroll: PAGER,
              }
        }
        onChange={onChange}
        onRow={() => inertWhile(previous)}
        rowClassName={(line) => (line.is === "subtotal" ? "hw-subtotal" : "")}
        {...(totalled
          ? {
              summary: () => (
                <Table.Summary fixed={narrow ? false : "bottom"}>
                  <Totals shown={shown} sums={data.totals} />
                </Table.Summary>
              ),
            }
          : {})}
      />
    </div>
  );
}

function columnsOf(report: ReportController, data: ReportData, shown: readonly ReportColumnModel[]): Columns {
  const { view, state } = report;
  const [usual] = view.sort;
  const sorted =
    state.sort ??
    (usual ? { column: usual.field, order: usual.desc ? ("desc" as const) : ("asc" as const) } : undefined);
  const lead = leadOf(shown);
  return shown.map((column, index) => {
    const { name, title, align } = column.field;
    // An order of what may not be shown would show it.
    const sortable = view.suppress?.columns.includes(name) !== true;
    return {
      key: name,
      title,
      align,
      width: columnWidth(column.field),
      ellipsis: true,
      ...(sortable
        ? {
            sorter: true,
            sortOrder:
              sorted?.column === name ? (sorted.order === "asc" ? ("ascend" as const) : ("descend" as const)) : null,
          }
        : {}),
      onCell: (line) => cellSpan(line, name, index, lead),
      render: (_value: unknown, line: ReportRow) =>
        line.is === "row" ? rowCell(report, data, column, line) : subtotalCell(column, line.group, index, view.columns),
    };
  });
}

/** Number of cells before the first sum: its label spans them. */
function leadOf(shown: readonly ReportColumnModel[]): number {
  const first = shown.findIndex((column) => column.total);
  return Math.max(first === -1 ? shown.length : first, 1);
}

function cellSpan(
  line: ReportRow,
  name: string,
  index: number,
  lead: number,
): { readonly rowSpan?: number; readonly colSpan?: number } {
  if (line.is === "row") return name in line.spans ? { rowSpan: line.spans[name] ?? 1 } : {};
  return index === 0 ? { colSpan: lead } : index < lead ? { colSpan: 0 } : {};
}

function rowCell(
  { view, dicts }: ReportController,
  data: ReportData,
  column: ReportColumnModel,
  line: Extract<ReportRow, { is: "row" }>,
): ReactNode {
  if (view.suppress && isSuppressed(view, data, line.row, column.field.name))
    return <SuppressedCell below={view.suppress.below} />;
  return valueCell(
    column.field,
    line.row,
    dicts,
    column.link === undefined ? undefined : fillLink(column.link, line.row),
  );
}

function subtotalCell(
  column: ReportColumnModel,
  group: ReportGroup,
  index: number,
  columns: readonly ReportColumnModel[],
): ReactNode {
  const sum = group.totals[column.field.name];
  if (index > 0 || (column.total && sum !== undefined)) return <Sum value={sum} field={column.field} />;
  return texts.subtotal(
    columns
      .filter((each) => each.group)
      .map((each) => groupText(group, each.field.name))
      .join(" / "),
    group.count,
  );
}

function groupText({ values }: ReportGroup, name: string): string {
  const text = values[`${name}_dictText`] ?? values[name];
  return typeof text === "string" || typeof text === "number" ? String(text) : texts.unnamed;
}

function Sum({ value, field }: { readonly value: unknown; readonly field: FieldModel }) {
  return typeof value === "string" || typeof value === "number" ? (
    <NumberText value={String(value)} field={field} />
  ) : null;
}

function Totals({
  shown,
  sums,
}: {
  readonly shown: readonly ReportColumnModel[];
  readonly sums: ReportData["totals"];
}) {
  const lead = leadOf(shown);
  return (
    <Table.Summary.Row className="hw-totals">
      {shown[0]?.total ? null : (
        <Table.Summary.Cell index={0} colSpan={lead}>
          {texts.totals}
        </Table.Summary.Cell>
      )}
      {shown.slice(shown[0]?.total ? 0 : lead).map(({ field }, index) => (
        <Table.Summary.Cell key={field.name} index={lead + index} align={field.align}>
          <Sum value={sums[field.name]} field={field} />
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}
