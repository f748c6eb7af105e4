import { Button } from "antd";
import type { ComponentProps } from "react";
import { useReason } from "./useDisabledReason.tsx";

type ButtonProps = ComponentProps<typeof Button>;

/** A button that a guard closes stays in its place and says why. */
export function GuardedButton({ reason, ...button }: ButtonProps & { readonly reason: string | undefined }) {
  return reason === undefined ? <Button {...button} /> : <ClosedButton {...button} reason={reason} />;
}

function ClosedButton({ reason, children, className = "", ...button }: ButtonProps & { readonly reason: string }) {
  const { props, tip } = useReason(reason);
  return <Button {...button} {...props} type="default" danger={false} ghost={false} className={`hw-closed ${className}`}>{children}{tip}</Button>;
}
