import { Button, Tooltip } from "antd";
import type { ComponentProps } from "react";

/** A button that a guard closes stays in its place and says why. */
export function GuardedButton({ reason, ...button }: ComponentProps<typeof Button> & { readonly reason: string | undefined }) {
  if (reason === undefined) return <Button {...button} />;
  return <Tooltip title={reason}><Button {...button} disabled aria-description={reason} /></Tooltip>;
}
