/** Rows of a list of which only the first is shown: where that stands in the list, and how many follow it. */
export type Fold = { id: string; at: number; hidden: number }

/** Where a row that is shown stands in the list. `folds`: in the order of the list. Pure. */
export const listIndex = (folds: readonly Fold[], shown: number): number =>
  folds.reduce((index, { at, hidden }) => (index > at ? index + hidden : index), shown)

/** Where a row of the list is shown; one that is folded away where the first of its rows is. Pure. */
export const shownIndex = (folds: readonly Fold[], index: number): number =>
  folds.reduce((shown, { at, hidden }) => shown - Math.min(hidden, Math.max(0, index - at)), index)
