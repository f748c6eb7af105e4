/**
 * Limits how many uploads run at once, in total and per person. Further ones are refused and may be retried, so that
 * none waits with an open body.
 */
import { fileErrors } from "../errors.ts";
import { UPLOAD_RETRY_SECONDS } from "../rules.ts";

interface UploadSlotLimits {
  readonly atOnce: number;
  readonly atOncePerUser: number;
}

interface UploadSlots {
  /** Takes a place and answers how to give it back. Throws FILES.BUSY_USER or FILES.BUSY where none is free. */
  acquire(owner: string): () => void;
}

export function createUploadSlots({ atOnce, atOncePerUser }: UploadSlotLimits): UploadSlots {
  const byOwner = new Map<string, number>();
  let all = 0;
  return {
    acquire: (owner) => {
      const own = byOwner.get(owner) ?? 0;
      if (own >= atOncePerUser) throw fileErrors.error("BUSY_USER", { retryAfter: UPLOAD_RETRY_SECONDS });
      if (all >= atOnce) throw fileErrors.error("BUSY", { retryAfter: UPLOAD_RETRY_SECONDS });
      all += 1;
      byOwner.set(owner, own + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        all -= 1;
        const rest = (byOwner.get(owner) ?? 1) - 1;
        if (rest === 0) byOwner.delete(owner);
        else byOwner.set(owner, rest);
      };
    },
  };
}
