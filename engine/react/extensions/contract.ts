/** What list pages and form pages lend each other, named here so that neither imports the other. */
import type { ComponentType } from "react";
import type { EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import type { InputProps } from "../fields/inputProps.ts";
import type { ActionDialogProps } from "../actions/contract.ts";

export type FormIntent = "add" | "edit" | "view";

/** What is opened of a record: its form, a new record with its values, or a new one below it in a tree. */
export type RecordTarget = FormIntent | "copy" | "addBelow";

/**
 * A record's form in the frame its schema asks for (drawer, modal or page). Mounted by a list while one is open; it
 * guards unsaved changes itself and calls `onClose` only when leaving is agreed.
 */
export interface FormHostProps {
  readonly view: EntityView;
  readonly intent: FormIntent;
  /** The record; absent on add. */
  readonly id?: string;
  /** On add: the record whose values the new one starts with. */
  readonly copyOf?: string | undefined;
  /** Wire values that a new record starts with (a child list gives its parent's key). */
  readonly defaults?: WireRow;
  /** Fields with a fixed value that are not drawn (the parent reference of a child list). */
  readonly fixed?: readonly string[];
  /** After a save or an action succeeded (the form has already said what was done); the list refetches. */
  readonly onDone: (row: WireRow) => void;
  readonly onClose: () => void;
  /** Asks to show another record or intent in its place (view → edit, save and next). */
  readonly onGo: (target: RecordTarget, id?: string) => void;
}

export interface HistoryDrawerProps {
  readonly view: EntityView;
  readonly id: string;
  /** Forbids bringing an earlier version back. */
  readonly readonly?: boolean;
  /** After a restore. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The list of an entity's rows that belong to one record, drawn under it. */
export interface ChildListProps {
  readonly entity: string;
  readonly title: string;
  /** Field of the child that holds the parent's key. */
  readonly by: string;
  readonly parentId: string;
  /** Forbids adding and changing. */
  readonly readonly?: boolean;
  /** The record as it is: rows that are part of it change where it may be edited. */
  readonly parent?: WireRow;
  /** Edited in place. */
  readonly grid?: boolean;
}

/** The input of a `lines` field, with the view of the lines' entity. */
export interface LinesGridProps extends InputProps {
  readonly view: EntityView;
}

/** A grid over rows that a page makes itself. */
export interface LocalGridProps {
  /** Whose rules and kinds the columns have. */
  readonly entity: string;
  readonly columns: readonly string[];
  readonly statistics?: readonly string[];
  /** Called once. */
  readonly makeRows: () => readonly WireRow[];
  readonly label: string;
  readonly note?: string;
}

export interface Extensions {
  readonly FormHost: ComponentType<FormHostProps>;
  readonly ActionDialog: ComponentType<ActionDialogProps>;
  readonly HistoryDrawer: ComponentType<HistoryDrawerProps>;
  readonly ChildList: ComponentType<ChildListProps>;
  /** By the entity of children: what a product draws in their drawer in place of the list. */
  readonly childDrawers?: Readonly<Record<string, ComponentType<ChildListProps>>>;
  /** The rows of a `lines` field as a grid; loaded when a form has one. */
  readonly LinesGrid: ComponentType<LinesGridProps>;
}
