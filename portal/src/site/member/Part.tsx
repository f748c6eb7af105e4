import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button, Card, Skeleton } from "#portal/ui/index.ts";
import { Failure } from "../forms/fields.tsx";
import { centerTexts as t } from "./centerTexts.ts";
import type { Loaded } from "./useLoaded.ts";

/** A part of the member centre: its heading, its one action, and for a page below the profile the way back. */
export function Part({
  title,
  lead,
  back,
  act,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly back?: { readonly to: string; readonly label: string };
  readonly act?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Card className="member-part">
      {back !== undefined && (
        <Link className="member-back" to={back.to}>
          {back.label}
        </Link>
      )}
      <div className="member-part-head">
        <h2>{title}</h2>
        {act}
      </div>
      {lead !== undefined && <p className="member-hint">{lead}</p>}
      {children}
    </Card>
  );
}

/** What stands where a part is not read yet, or could not be read. */
export function Waiting({ failure, onRetry }: { readonly failure: string | undefined; readonly onRetry: () => void }) {
  if (failure === undefined) return <Skeleton lines={4} />;
  return (
    <>
      <Failure text={failure} />
      <div>
        <Button onClick={onRetry}>{t.retry}</Button>
      </div>
    </>
  );
}

/** What was read is shown, but could not be read again. */
export function ReloadFailure({ loaded }: { readonly loaded: Loaded<unknown> }) {
  const { value, failure, reload } = loaded;
  if (value === undefined || failure === undefined) return null;
  return <Waiting failure={failure} onRetry={() => void reload()} />;
}
