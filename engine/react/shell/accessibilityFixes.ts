/** What antd draws and a screen reader would stumble over, mended as it appears. */
import { shellTexts as texts } from "../texts/shell.ts";

interface Fix {
  readonly on: string;
  readonly by: (element: HTMLElement) => void;
}

const ENGLISH = /^[a-z-]+$/;

const FIXES: readonly Fix[] = [
  // Icons announce their English file names. Beside a word they are ornaments, and alone they are in something that
  // has a Chinese label.
  {
    on: ".anticon[aria-label]",
    by: (icon) => {
      if (!ENGLISH.test(icon.getAttribute("aria-label") ?? "")) return;
      icon.removeAttribute("aria-label");
      icon.setAttribute("aria-hidden", "true");
    },
  },
  // A list of tabs may hold tabs only; by keyboard, Delete on the tab closes it, and arrows bring those that are out of
  // sight.
  {
    on: ".hw-tabs .ant-tabs-tab-remove, .ant-tabs-nav-more",
    by: (button) => {
      button.setAttribute("aria-hidden", "true");
      button.tabIndex = -1;
    },
  },
  // The row that measures columns repeats their headers, boxes to check included.
  {
    on: ".ant-table-measure-row",
    by: (row) => {
      row.inert = true;
    },
  },
  {
    on: "button.ant-input-clear-icon:not([aria-label]), .ant-select-clear[aria-label='Clear']",
    by: (button) => button.setAttribute("aria-label", texts.clear),
  },
  // The dots that leap over pages are a link to nowhere, with a name that only a control may have.
  { on: ".ant-pagination a.ant-pagination-item-link[aria-label]", by: (link) => link.setAttribute("role", "button") },
  {
    on: '[role="listbox"]:not([aria-label]):not([aria-labelledby])',
    by: (list) => list.setAttribute("aria-label", texts.choices),
  },
];

export function fixAccessibility(root: HTMLElement): () => void {
  applyFixes(root);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof HTMLElement) applyFixes(node);
    }
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function applyFixes(node: HTMLElement): void {
  for (const { on, by } of FIXES) {
    if (node.matches(on)) by(node);
    node.querySelectorAll<HTMLElement>(on).forEach(by);
  }
}
