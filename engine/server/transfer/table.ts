/** What reading a table of a file is about: its rows, how much of it there may be, why it is refused. */
import type { transferErrors } from "./errors.ts";

/** Cells as text, however the file writes them: numbers without exponent, days as 2026-01-31. */
export interface TableRow {
  /** As a spreadsheet or an editor counts it, from 1. */
  readonly line: number;
  /** Empty: nothing is there. Cells after the last one that is filled may be missing. */
  readonly cells: readonly string[];
}

export interface TableLimits {
  readonly bytes: number;
  /** Of all parts of an xlsx together, unpacked. */
  readonly inflatedBytes: number;
  readonly rows: number;
  readonly columns: number;
  /** Characters of one cell. */
  readonly cell: number;
}

const MB = 1024 * 1024;

export const TABLE_LIMITS: TableLimits = {
  bytes: 20 * MB,
  inflatedBytes: 100 * MB,
  rows: 200_000,
  columns: 200,
  cell: 32_767,
};

export type FaultName = Parameters<typeof transferErrors.error>[0];
export type FaultDetails = Readonly<Record<string, string | number>>;

/** A reason to refuse a file, which also passes from a thread to another. */
export class TableFault extends Error {
  readonly fault: FaultName;
  readonly details: FaultDetails;

  constructor(fault: FaultName, details: FaultDetails = {}) {
    super(`The table is refused: ${fault} ${JSON.stringify(details)}`);
    this.fault = fault;
    this.details = details;
  }
}
