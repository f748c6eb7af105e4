import { Button } from "antd";
import type { ComponentProps } from "react";
import { useDisabledReason } from "./useDisabledReason.tsx";

type ButtonProps = ComponentProps<typeof Button>;

/** A button that a guard closes stays in its place and says why. */
export function ExplainedButton({ reason, ...button }: ButtonProps & { readonly reason: string | undefined }) {
  return reason === undefined ? <Button {...button} /> : <DisabledButton {...button} reason={reason} />;
}

function DisabledButton({ reason, children, className = "", ...button }: ButtonProps & { readonly reason: string }) {
  const { props, tip } = useDisabledReason(reason);
  return (
    <Button {...button} {...props} type="default" danger={false} ghost={false} className={`hw-closed ${className}`}>
      {children}
      {tip}
    </Button>
  );
}
