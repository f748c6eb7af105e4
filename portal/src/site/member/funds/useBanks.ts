/** The bank accounts of the member, of the person or company for which the session acts. */
import { useCallback } from "react";
import { FUNDS_PATHS, type BankAccount } from "#server/modules/funds/contract";
import { post } from "../calls.ts";
import { useLoaded } from "../useLoaded.ts";

const MOST = 100;

export function useBanks(holder: string | undefined) {
  const load = useCallback(async (): Promise<readonly BankAccount[]> => {
    const { records } = await post<{ readonly records: readonly BankAccount[] }>(FUNDS_PATHS.banks, {
      pageNo: 1,
      pageSize: MOST,
    });
    return records.filter(({ acountName }) => acountName === holder);
  }, [holder]);
  return useLoaded(load);
}

export const bankLabel = ({ bankName, bankCard }: BankAccount): string => `${bankName} ${bankCard}`;
