/** Texts of the page of icons. */
export const iconTexts = {
  title: "图标",
  intro: "菜单（menu.json）和看板的快捷方式用 icon 写图标名称。",
  search: "按名称查找",
  none: "没有名称相近的图标",
  copy: (name: string) => `复制 ${name}`,
  copied: "已复制",
} as const;
