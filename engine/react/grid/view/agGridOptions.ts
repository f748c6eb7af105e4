/** The modules, the theme and the constant options of AG Grid. */
import type { AgGridReactProps } from "ag-grid-react";
import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  EventApiModule,
  LocaleModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  themeQuartz,
  type Module,
} from "ag-grid-community";

const MODULES: Module[] = [
  CellStyleModule,
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  ColumnApiModule,
  EventApiModule,
  LocaleModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
];

/** antd's own variables, so that every theme of the back office applies here, light and dark. */
const THEME = themeQuartz.withParams({
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
  selectedRowBackgroundColor: "transparent",
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: true,
  headerColumnBorder: true,
  headerColumnResizeHandleColor: "transparent",
  cellHorizontalPadding: 10,
  spacing: 6,
});

/** The few texts of AG Grid itself. */
const TEXTS: Readonly<Record<string, string>> = {
  noRowsToShow: "没有数据",
  loadingOoo: "加载中…",
  ariaLabelCell: "单元格",
  ariaRowSelect: "按空格键选择该行",
  ariaHeaderSelection: "选择所有行",
};

export const GRID_OPTIONS = {
  modules: MODULES,
  theme: THEME,
  localeText: { ...TEXTS },
  defaultColDef: { cellDataType: false, sortable: false, suppressHeaderMenuButton: true, lockPinned: true },
  rowSelection: { mode: "multiRow", checkboxes: false, headerCheckbox: false, enableClickSelection: false },
  rowBuffer: 0,
  animateRows: false,
  suppressAnimationFrame: true,
  suppressCellFocus: true,
  suppressHeaderFocus: true,
  suppressRowHoverHighlight: true,
  suppressColumnMoveAnimation: true,
  suppressDragLeaveHidesColumns: true,
  suppressScrollOnNewData: true,
  suppressNoRowsOverlay: true,
  suppressContextMenu: true,
} satisfies AgGridReactProps;
