import { Alert, Button, Space } from "antd";
import { Component, lazy, useState, type ComponentType, type ReactNode } from "react";
import { exceptionTexts as texts } from "../texts/shell.ts";
import { fetchMissingStyleSheets } from "./styleSheets.ts";

/** A script or style sheet that did not arrive: the connection broke, or a new version has replaced it. */
export function isLoadFailure(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    /dynamically imported module|Importing a module script|Loading chunk|preload CSS/i.test(cause.message)
  );
}

type PropsOf<Part> = Part extends ComponentType<infer P> ? P & object : never;

/**
 * A component whose code is fetched when it is first drawn, below a `Suspense` of the caller. `React.lazy` remembers a
 * failure for ever; here it shows in the place of the part, what surrounds it stays, and 重试 or the next mount fetch
 * the code and its style sheets again.
 * @param name under which the module exports it
 */
export function lazyPart<Module extends object, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>> {
  const fetched = () =>
    lazy(async () => {
      const part = (await loadAgain(load, name))[name];
      await fetchMissingStyleSheets();
      return { default: part as ComponentType<object> };
    });
  let current = fetched();
  return function LazyPart(props: PropsOf<Module[Name]>) {
    const [Part, setPart] = useState(() => current);
    return (
      <LoadBoundary
        onFailed={() => {
          current = fetched();
        }}
        onRetry={() => setPart(current)}
      >
        <Part {...props} />
      </LoadBoundary>
    );
  };
}

/** The number of the next attempt, which makes its address one that the browser has not seen. */
let attempts = 0;

/**
 * Loads a module that may have failed to load before. Chromium answers every further import of such an address with
 * that failure and without a request, so the module is asked for at another one.
 */
async function loadAgain<Module extends object>(load: () => Promise<Module>, name: keyof Module): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const [address] = /https?:\S+\.js$/.exec(cause instanceof Error ? cause.message : "") ?? [];
    if (address === undefined) throw cause;
    const found = (await import(/* @vite-ignore */ `${address}?attempt=${++attempts}`)) as Module;
    if (found[name] === undefined) throw cause;
    return found;
  }
}

interface LoadBoundaryProps {
  readonly onFailed: () => void;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Takes failures of loading only; what the part itself throws goes on to the boundary of the page. */
class LoadBoundary extends Component<LoadBoundaryProps, { readonly failed: unknown }> {
  override state: { readonly failed: unknown } = { failed: undefined };

  static getDerivedStateFromError(failed: unknown) {
    return { failed };
  }

  override componentDidCatch() {
    this.props.onFailed();
  }

  override render() {
    const { failed } = this.state;
    if (failed === undefined) return this.props.children;
    if (!isLoadFailure(failed)) throw failed;
    return (
      <PartFailure
        onRetry={() => {
          this.props.onRetry();
          this.setState({ failed: undefined });
        }}
      />
    );
  }
}

function PartFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={texts.partNotLoaded.text}
      description={texts.partNotLoaded.hint}
      action={
        <Space size={8} wrap>
          <Button size="small" onClick={onRetry}>
            {texts.retry}
          </Button>
          <Button size="small" onClick={() => window.location.reload()}>
            {texts.refresh}
          </Button>
        </Space>
      }
    />
  );
}
