/** How far the closure is that the member has asked for, if they have. */
import { useCallback } from "react";
import { MEMBER_PATHS, type ClosureRequest } from "#server/modules/members/contract";
import { Tag, type TagTone } from "#portal/ui/index.ts";
import { get } from "./calls.ts";
import { closureTexts as t } from "./centerTexts.ts";
import { useLoaded } from "./useLoaded.ts";

interface OwnClosure {
  readonly request: ClosureRequest | null;
}

export function useOwnClosure() {
  const load = useCallback(() => get<OwnClosure>(MEMBER_PATHS.closure), []);
  return useLoaded(load);
}

const TONES: Readonly<Record<ClosureRequest["status"], TagTone>> = { 2: "open", 3: "open", 5: "bad", 6: "calm" };

export function ClosureTag({ request: { status } }: { readonly request: ClosureRequest }) {
  return <Tag tone={TONES[status]}>{t.tags[status]}</Tag>;
}
