import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPart } from "./lazyPart.tsx";
import { fetchMissingStyleSheets, watchStyleSheets } from "./styleSheets.ts";

const HREF = "http://localhost/assets/part.css";
/** The links that were put into the page, in order; none is fetched. */
let links: HTMLLinkElement[] = [];
let stop: () => void;

function failedLink(): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  Object.defineProperty(link, "href", { value: HREF });
  return link;
}

/** As the loader does it: the link is in the page, and its error reaches the window on the way down. */
function failToLoad(): void {
  const error = new Event("error");
  Object.defineProperty(error, "target", { value: failedLink() });
  window.dispatchEvent(error);
}

beforeEach(() => {
  links = [];
  stop = watchStyleSheets();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(document.head, "append").mockImplementation((link) => void links.push(link as HTMLLinkElement));
});
afterEach(async () => {
  const left = fetchMissingStyleSheets();
  links.at(-1)?.dispatchEvent(new Event("load"));
  await left;
  stop();
  cleanup();
  vi.restoreAllMocks();
});

describe("a style sheet that did not arrive", () => {
  it("is fetched once for all that wait for it, and then no more", async () => {
    failToLoad();
    const both = Promise.all([fetchMissingStyleSheets(), fetchMissingStyleSheets()]);
    expect(links.map((link) => link.href)).toEqual([HREF]);
    links[0]?.dispatchEvent(new Event("load"));
    await both;
    await fetchMissingStyleSheets();
    expect(links).toHaveLength(1);
  });

  it("keeps its part from being drawn, which says so and asks for it again", async () => {
    failToLoad();
    const load = vi.fn(() => Promise.resolve({ Chart: () => <p>图表</p> }));
    const Part = lazyPart(load, "Chart");
    render(
      <Suspense fallback="waiting">
        <Part />
      </Suspense>,
    );
    await vi.waitFor(() => expect(links).toHaveLength(1));
    expect(screen.queryByText("图表")).toBeNull();
    links[0]?.dispatchEvent(new Event("error"));
    expect((await screen.findByRole("alert")).textContent).toContain("这一部分加载失败");
    fireEvent.click(screen.getByRole("button", { name: /重\s?试/ }));
    await vi.waitFor(() => expect(links).toHaveLength(2));
    links[1]?.dispatchEvent(new Event("load"));
    expect(await screen.findByText("图表")).toBeTruthy();
  });
});
