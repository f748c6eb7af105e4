/** What the drag slider says; the first two are the specification's. */
export const sliderTexts = {
  drag: "拖动滑块验证",
  verified: "验证通过",
  picture: "带缺口的年轮图片",
  position: (pixels: number) => `已移动 ${pixels}`,
  keys: "用方向键移动滑块，对准缺口后按回车键",
  other: "换一张",
  again: "重试",
  loading: "正在加载验证图片",
  failed: "验证失败，请稍后重试",
} as const;
