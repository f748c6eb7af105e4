/** Of AG Grid only what draws: editing, choosing, sorting and the clipboard are ours. */
import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  EventApiModule,
  LocaleModule,
  PinnedRowModule,
  RowApiModule,
  ScrollApiModule,
  themeQuartz,
  type Module,
} from "ag-grid-community";

export const MODULES: Module[] = [
  CellStyleModule,
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  ColumnApiModule,
  EventApiModule,
  LocaleModule,
  PinnedRowModule,
  RowApiModule,
  ScrollApiModule,
];

/** antd's own variables, so that every theme of the back office reaches in here, light and dark. */
export const THEME = themeQuartz.withParams({
  fontFamily: "inherit",
  fontSize: 14,
  headerFontSize: 14,
  headerFontWeight: 600,
  backgroundColor: "var(--ant-color-bg-container)",
  foregroundColor: "var(--ant-color-text)",
  textColor: "var(--ant-color-text)",
  headerTextColor: "var(--ant-color-text)",
  headerBackgroundColor: "var(--hw-grid-head)",
  chromeBackgroundColor: "var(--hw-grid-head)",
  borderColor: "var(--ant-color-border-secondary)",
  accentColor: "var(--ant-color-primary)",
  oddRowBackgroundColor: "transparent",
  rowHoverColor: "transparent",
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: true,
  headerColumnBorder: true,
  headerColumnResizeHandleColor: "transparent",
  cellHorizontalPadding: 10,
  spacing: 6,
});

/** The few words AG Grid says by itself. */
export const WORDS: Readonly<Record<string, string>> = {
  noRowsToShow: "没有数据",
  loadingOoo: "加载中…",
  ariaLabelCell: "单元格",
  ariaRowSelect: "按空格键选择该行",
  ariaHeaderSelection: "选择所有行",
};
