import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Component, Suspense, type ComponentType, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPart } from "./lazyPart.tsx";

const Drawn = ({ name }: { readonly name: string }) => <p>{name}</p>;
const broken = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/part.js"));

class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? "page failed" : this.props.children;
  }
}

function page(Part: ComponentType<{ readonly name: string }>) {
  return render(
    <PageBoundary>
      <input aria-label="标题" />
      <Suspense fallback="waiting">
        <Part name="图表" />
      </Suspense>
    </PageBoundary>,
  );
}

// React reports what a boundary catches.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("a part whose code does not arrive", () => {
  it("says so in its place, leaves what was typed beside it, and is drawn when it is asked for again", async () => {
    const load = vi.fn(broken as () => Promise<{ readonly Drawn: typeof Drawn }>);
    page(lazyPart(load, "Drawn"));
    fireEvent.change(screen.getByLabelText("标题"), { target: { value: "没有丢" } });
    expect((await screen.findByRole("alert")).textContent).toContain("这一部分加载失败");
    fireEvent.click(screen.getByRole("button", { name: /重\s?试/ }));
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    load.mockResolvedValue({ Drawn });
    fireEvent.click(await screen.findByRole("button", { name: /重\s?试/ }));
    expect(await screen.findByText("图表")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("标题").value).toBe("没有丢");
  });

  it("is fetched again where it is drawn the next time", async () => {
    const load = vi.fn(broken as () => Promise<{ readonly Drawn: typeof Drawn }>);
    const Part = lazyPart(load, "Drawn");
    page(Part);
    await screen.findByRole("alert");
    cleanup();
    load.mockResolvedValue({ Drawn });
    page(Part);
    expect(await screen.findByText("图表")).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("is another thing than a part that fails itself, which the page shows", async () => {
    page(
      lazyPart(
        () =>
          Promise.resolve({
            Mistaken: (_props: { readonly name: string }): ReactNode => {
              throw new Error("a mistake");
            },
          }),
        "Mistaken",
      ),
    );
    expect(await screen.findByText("page failed")).toBeTruthy();
  });
});
