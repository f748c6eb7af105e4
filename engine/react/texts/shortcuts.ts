/** What the shortcuts do, by the names of `shortcuts/table.ts`. */
import type { Scope, ShortcutName } from "../shortcuts/table.ts";

export const shortcutTexts: {
  readonly [S in Scope]: { readonly title: string; readonly names: Readonly<Record<ShortcutName<S>, string>> };
} = {
  shell: { title: "全局", names: { help: "查看快捷键" } },
  list: { title: "列表", names: { find: "查找", add: "新增" } },
  row: {
    title: "列表中的行（先点选或用 Tab 移到行上）",
    names: {
      move: "上一行、下一行",
      ends: "首行、末行",
      open: "打开",
      edit: "编辑",
      select: "选择或取消选择",
      place: "树中上移、下移、移出上级、移入上一行",
      undoPlace: "撤销树中的移动",
    },
  },
  column: { title: "列宽（先用 Tab 移到列标题的边缘）", names: { resize: "变窄、变宽" } },
  form: { title: "表单", names: { save: "保存" } },
  record: { title: "打开的记录", names: { close: "关闭" } },
  report: { title: "报表", names: { print: "打印全部行" } },
  gridPage: { title: "表格页面", names: { save: "保存" } },
  grid: {
    title: "表格中的单元格",
    names: {
      move: "移动",
      extend: "扩大选区",
      edge: "移到有内容区域的边缘",
      extendToEdge: "把选区扩大到边缘",
      rowEnds: "行首、行尾",
      extendToRowEnds: "把选区扩大到行首、行尾",
      gridEnds: "第一格、最后一格",
      extendToGridEnds: "把选区扩大到第一格、最后一格",
      page: "上一屏、下一屏",
      extendPage: "把选区扩大一屏",
      next: "右边一格",
      previous: "左边一格",
      enter: "编辑，不能编辑时向下一格",
      up: "向上一格",
      edit: "编辑",
      clear: "清空选区",
      all: "全选",
      selectRow: "选择或取消选择行",
      collapse: "取消选区",
      fillDown: "向下填充",
      moveRows: "上移、下移行",
      undo: "撤销",
      redo: "重做",
      find: "查找替换",
    },
  },
  cell: {
    title: "正在编辑的单元格",
    names: {
      commit: "完成并向下一格",
      commitUp: "完成并向上一格",
      next: "完成并向右一格",
      previous: "完成并向左一格",
      lineBreak: "换行",
      cancel: "放弃修改",
    },
  },
};

export const shortcutHelpTexts = {
  title: "快捷键",
  or: "或",
} as const;

/** Keys by their names on a keyboard. */
export const keyTexts: Readonly<Record<string, string>> = {
  Control: "Ctrl",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Space: "空格",
  Escape: "Esc",
};
