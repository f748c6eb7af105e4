/** What must hold before an account is closed. Later modules add what they know: money, bids, contracts. */
import type { ReadConnection } from "#engine/server";
import type { ClosureCheck } from "../contract.ts";

interface CheckedMember {
  readonly memberId: string;
  readonly userId: string;
}

interface ClosureCheckSource {
  readonly code: string;
  readonly title: string;
  /** What is still to be done; undefined: it holds. Reads on the given connection only, which may be a transaction. */
  check(member: CheckedMember, read: ReadConnection): Promise<string | undefined>;
}

export interface ClosureChecks {
  register(source: ClosureCheckSource): void;
  run(member: CheckedMember, read: ReadConnection): Promise<readonly ClosureCheck[]>;
}

export function createClosureChecks(): ClosureChecks {
  const sources: ClosureCheckSource[] = [];
  return {
    register: (source) => {
      if (sources.some(({ code }) => code === source.code))
        throw new Error(`Two checks of a closure are called ${source.code}.`);
      sources.push(source);
    },
    run: async (member, read) => {
      const results: ClosureCheck[] = [];
      for (const { code, title, check } of sources) {
        const reason = await check(member, read);
        results.push({ code, title, passed: reason === undefined, ...(reason === undefined ? {} : { reason }) });
      }
      return results;
    },
  };
}
