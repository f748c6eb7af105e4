import { Suspense, useState } from "react";
import { extensions, lazyPart, useUnsaved, type ChildListProps } from "#engine/react";
import type { RightsOwner } from "#server/modules/identity/contract";
import type { RightsApi } from "./useRightsSheet.ts";

const RightsSheet = lazyPart(() => import("./RightsSheet.tsx"), "RightsSheet");

interface RightsDrawerProps extends ChildListProps {
  readonly api: RightsApi;
  readonly of: RightsOwner;
}

/** The rights of a role or a department in the drawer of its children; to who may not read the tree, their list. */
export function RightsDrawer({ api, of, ...list }: RightsDrawerProps) {
  const [dirty, setDirty] = useState(false);
  const [forbidden, setForbidden] = useState(false);
  useUnsaved(dirty);
  const { ChildList } = extensions;
  if (forbidden) return <ChildList {...list} />;
  return (
    <Suspense fallback={<div aria-busy />}>
      <RightsSheet api={api} of={of} id={list.parentId} onDirty={setDirty} onForbidden={() => setForbidden(true)} />
    </Suspense>
  );
}
