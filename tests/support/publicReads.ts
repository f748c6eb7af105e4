// Calls of the public site by an anonymous visitor, and the rows behind them.
import { expect } from "vitest";
import { bothStatements } from "#engine/server";
import type { TestProduct } from "./product.ts";

const BASE = "/frontApi/unLogin";

export interface PublicRow {
  readonly [name: string]: unknown;
}
interface Page {
  readonly records: readonly PublicRow[];
  readonly total: number;
  readonly size: number;
  readonly pages: number;
}

export function publicReads(product: () => TestProduct) {
  return {
    /** The result of a call that succeeds. */
    ask: async <T = Page>(call: string, query: Readonly<Record<string, string>> = {}): Promise<T> => {
      const answer = await product().get<T>("nobody", `${BASE}/${call}`, query);
      expect(answer, `${call} ${JSON.stringify(query)}`).toMatchObject({ status: 200, success: true, code: "200" });
      return answer.result;
    },
    status: async (call: string, query: Readonly<Record<string, string>>) =>
      (await product().get("nobody", `${BASE}/${call}`, query)).status,
    sql: async <R extends object>(text: string): Promise<R[]> => {
      const { database } = product().engine;
      return database.read.all<R>(bothStatements(text)[database.dialect], []);
    },
  };
}
