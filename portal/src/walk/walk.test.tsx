import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BrowserWalk, fits, Link, openPlaces, placeOf, StillWalk, useLocation, useNavigate } from "./index.ts";

function Here() {
  const { pathname, search, hash, step, scroll } = useLocation();
  const go = useNavigate();
  return (
    <>
      <output>{`${pathname}${search}${hash} ${scroll ?? "as it was"}`}</output>
      <i>{step}</i>
      <Link to="/next?a=1">下一页</Link>
      <Link to="/next?a=2" keepScroll>
        换一个
      </Link>
      <Link to="/paper" target="_blank">
        另开
      </Link>
      <button type="button" onClick={() => go("/instead", { replace: true })}>
        代替
      </button>
    </>
  );
}
const said = () => screen.getByRole("status").textContent;
const press = (name: string, how = {}) => fireEvent.click(screen.getByText(name), { button: 0, ...how });

afterEach(cleanup);

describe("a pattern", () => {
  it("fits a path part by part, whatever the case of its letters, and names what stands in its places", () => {
    expect(fits("/index/notice/Detail/:id/:kind", "/index/notice/detail/n%201/0/")).toEqual({ id: "n 1", kind: "0" });
    expect(fits("/", "/")).toEqual({});
    expect(fits("/index", "/index/home")).toBeUndefined();
    // To the server an address of nothing, and so it is here.
    for (const path of ["//", "///", "//index", "/index//home", "/index/home//"])
      for (const pattern of ["/", "/index", "/index/home", "/:a", "/:a/:b"])
        expect(fits(pattern, path), path).toBeUndefined();
    expect(fits("/index/:page", "/other/home")).toBeUndefined();
    expect(fits("/index/:page", "/index/%E0%A4%A")).toBeUndefined();
    expect([openPlaces("/a/:b/:c"), openPlaces("/a/b")]).toEqual([2, 0]);
  });
});

describe("a place", () => {
  it("is an address cut into its parts", () =>
    expect(placeOf("/a?b=1#c")).toEqual({ pathname: "/a", search: "?b=1", hash: "#c", step: 0, scroll: 0 }));
});

describe("walking in the browser", () => {
  beforeEach(() => window.history.replaceState(null, "", "/start"));
  // The store of the address bar lives as long as the page; each test walks on from where the last one stood.
  const begin = () => {
    render(
      <BrowserWalk>
        <Here />
      </BrowserWalk>,
    );
    act(() => void window.dispatchEvent(new PopStateEvent("popstate", { state: { step: 0, scroll: 0 } })));
  };

  it("a link changes the address and the page begins at its top; one that keeps its place does not scroll", () => {
    begin();
    press("下一页");
    expect(said()).toBe("/next?a=1 0");
    expect(window.location.pathname + window.location.search).toBe("/next?a=1");
    press("换一个");
    expect(said()).toBe("/next?a=2 as it was");
  });

  it("a press with a key held, or into another tab, is left to the browser", () => {
    begin();
    // What the browser would then do is not this test's affair.
    window.addEventListener("click", (event) => event.preventDefault());
    for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) press("下一页", how);
    press("另开");
    expect(said()).toContain("/start");
  });

  it("a step back shows the page as far down as it was left", () => {
    begin();
    press("下一页");
    window.history.replaceState({ step: 1, scroll: 640 }, "", "/start");
    act(() => void window.dispatchEvent(new PopStateEvent("popstate", { state: { step: 1, scroll: 640 } })));
    expect(said()).toBe("/start 640");
  });

  it("a jump within the page moves nobody", () => {
    begin();
    const step = document.querySelector("i")?.textContent;
    window.history.replaceState(null, "", "/start#rules");
    act(() => void window.dispatchEvent(new PopStateEvent("popstate", { state: null })));
    expect(document.querySelector("i")?.textContent).toBe(step);
  });

  it("one address may stand in for another", () => {
    begin();
    const steps = window.history.length;
    press("代替");
    expect(said()).toBe("/instead 0");
    expect(window.history.length).toBe(steps);
  });
});

it("a still walk begins where it is told and moves no address bar", () => {
  window.history.replaceState(null, "", "/bar");
  render(
    <StillWalk at="/here?x=1">
      <Here />
    </StillWalk>,
  );
  expect(said()).toBe("/here?x=1 0");
  press("下一页");
  expect(said()).toBe("/next?a=1 0");
  expect(window.location.pathname).toBe("/bar");
});

it("a link without a walk around it says what is missing", () => {
  expect(() => render(<Link to="/x">x</Link>)).toThrow("A walk stands around every page.");
});
