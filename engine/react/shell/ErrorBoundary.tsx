import { Component, type ReactNode } from "react";
import { CrashedPage } from "./ExceptionPages.tsx";

/** Keeps a page that throws from taking the frame with it. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: unknown }> {
  override state: { readonly failed: unknown } = { failed: undefined };

  static getDerivedStateFromError(failed: unknown) {
    return { failed };
  }

  override render() {
    const { failed } = this.state;
    return failed === undefined ? (
      this.props.children
    ) : (
      <CrashedPage cause={failed} onRetry={() => this.setState({ failed: undefined })} />
    );
  }
}
