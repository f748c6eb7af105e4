import { Button } from "#portal/ui/index.ts";

/** The one button that sends a form. */
export function Submit({
  label,
  busyLabel,
  busy,
  disabled = false,
  wide = true,
}: {
  readonly label: string;
  readonly busyLabel: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly wide?: boolean;
}) {
  return (
    <Button type="submit" tone="wood" wide={wide} disabled={busy || disabled} aria-busy={busy}>
      {busy ? busyLabel : label}
    </Button>
  );
}
