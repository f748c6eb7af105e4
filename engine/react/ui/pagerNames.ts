import type { PaginationProps } from "antd";
import { cloneElement, isValidElement } from "react";
import { listTexts as texts } from "../texts/list.ts";

const NAMES: Readonly<Record<string, string>> = {
  prev: texts.previousPage,
  next: texts.nextPage,
  "jump-prev": texts.jumpBack,
  "jump-next": texts.jumpOn,
};

/** The arrows are icons: say in words where they lead. */
export const named: NonNullable<PaginationProps["itemRender"]> = (_page, type, element) => {
  const name = NAMES[type];
  return name !== undefined && isValidElement<{ "aria-label"?: string }>(element)
    ? cloneElement(element, { "aria-label": name })
    : element;
};
