import { act, cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { signIn, signOut } from "../../authSession/index.ts";
import { confirmClose } from "./unsavedPages.ts";
import { useLeaveGuard } from "./useLeaveGuard.ts";
import { useNavigationBlocker } from "./useNavigationBlocker.ts";

configure({ asyncUtilTimeout: 10_000 });

interface FormProps {
  readonly dirty: boolean;
  readonly watching?: boolean;
  readonly onDiscard?: () => void;
}

function Form({ dirty, watching = true, onDiscard = () => undefined }: FormProps) {
  const guard = useLeaveGuard({ dirty, watching, canKeep: () => true, onDiscard });
  return (
    <button type="button" onClick={guard.release}>
      释放
    </button>
  );
}

function Root() {
  useNavigationBlocker();
  return <Outlet />;
}

/** Opened from `/list`, so that there is a page to go back to. */
async function open(...forms: readonly FormProps[]) {
  const router = createMemoryRouter(
    [
      {
        Component: Root,
        children: [
          { path: "/list", element: null },
          { path: "/other", element: null },
          { path: "/form", element: forms.map((form, at) => <Form key={at} {...form} />) },
        ],
      },
    ],
    { initialEntries: ["/list", "/form"] },
  );
  render(
    <App>
      <RouterProvider router={router} useTransitions={false} />
    </App>,
  );
  await act(() => Promise.resolve());
  return {
    path: () => router.state.location.pathname,
    go: (to: string) => act(() => router.navigate(to)),
    replace: (to: string) => act(() => router.navigate(to, { replace: true })),
    back: () => act(() => router.navigate(-1)),
  };
}

/** The dialog of `askLeave` is antd's; here each question waits for an answer. */
const { questions } = vi.hoisted(() => ({ questions: [] as ((choice: "stay" | "keep" | "discard") => void)[] }));
vi.mock("./askLeave.tsx", () => ({ askLeave: () => new Promise((resolve) => questions.push(resolve)) }));

const answer = (choice: "stay" | "keep" | "discard") =>
  act(async () => {
    questions.shift()?.(choice);
    await Promise.resolve();
  });

afterEach(() => {
  cleanup();
  signOut();
  questions.length = 0;
});

describe("an address that changes while a form has unsaved changes", () => {
  it("changes without a question if nothing is unsaved", async () => {
    const page = await open({ dirty: false });
    await page.go("/other");
    expect(page.path()).toBe("/other");
    expect(questions).toHaveLength(0);
  });

  it.each([
    ["a link", "go"],
    ["a redirect", "replace"],
  ] as const)("by %s, asks first: staying keeps the address, keeping the draft changes it", async (_way, way) => {
    const onDiscard = vi.fn();
    const page = await open({ dirty: true, onDiscard });
    await page[way]("/other");
    expect(questions).toHaveLength(1);
    expect(page.path()).toBe("/form");
    await answer("stay");
    expect(page.path()).toBe("/form");
    await page[way]("/other");
    expect(questions).toHaveLength(1);
    await answer("keep");
    await waitFor(() => expect(page.path()).toBe("/other"));
    expect(onDiscard).not.toHaveBeenCalled();
  });

  it("by the back button, asks first, and goes back once agreed", async () => {
    const onDiscard = vi.fn();
    const page = await open({ dirty: true, onDiscard });
    await page.back();
    expect(questions).toHaveLength(1);
    expect(page.path()).toBe("/form");
    await answer("discard");
    await waitFor(() => expect(page.path()).toBe("/list"));
    expect(onDiscard).toHaveBeenCalledOnce();
  });

  it("asks once, whatever else navigates during the question", async () => {
    const page = await open({ dirty: true });
    await page.go("/other");
    expect(questions).toHaveLength(1);
    await page.go("/list");
    await page.back();
    expect(questions).toHaveLength(1);
    await answer("keep");
    await waitFor(() => expect(page.path()).toBe("/other"));
  });

  it("changes without a question once the form has been saved", async () => {
    const page = await open({ dirty: true });
    fireEvent.click(screen.getByText("释放"));
    await page.go("/other");
    expect(page.path()).toBe("/other");
  });

  it("changes without a question if the form is in a hidden page, wherever it was opened", async () => {
    const page = await open({ dirty: true, watching: false }, { dirty: false }, { dirty: true, watching: false });
    await page.go("/other");
    expect(page.path()).toBe("/other");
    expect(questions).toHaveLength(0);
  });

  it("asks for each of several forms, and stays with the first that does", async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const page = await open({ dirty: true, onDiscard: first }, { dirty: true, onDiscard: second });
    await page.go("/other");
    expect(questions).toHaveLength(1);
    await answer("discard");
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
    await waitFor(() => expect(questions).toHaveLength(1));
    await answer("stay");
    expect(page.path()).toBe("/form");
    expect(first).not.toHaveBeenCalled();
  });
});

it("a tab that is closed asks the forms in it, hidden ones too, and no others", async () => {
  await open({ dirty: true, watching: false });
  expect(await confirmClose(["elsewhere"])).toBe(true);
  const closing = confirmClose([""]);
  expect(questions).toHaveLength(1);
  await answer("stay");
  expect(await closing).toBe(false);
});

describe("a document that is closed", () => {
  const isHeld = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it("is held while something is unsaved and the session lasts", async () => {
    await open({ dirty: true });
    expect(isHeld(), "without a session").toBe(false);
    signIn({ token: "t", user: { id: "1", username: "clerk", userType: 0 } });
    expect(isHeld()).toBe(true);
    fireEvent.click(screen.getByText("释放"));
    expect(isHeld(), "after a save").toBe(false);
  });
});
