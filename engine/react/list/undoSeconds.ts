/** How long a list offers to undo what was just done: a deletion, a moved row. */
export const UNDO_SECONDS = 8;
