/** A collapsed group of rows, of which only the first is shown: its index in the list, and how many hidden rows follow it. */
export type Fold = { id: string; at: number; hidden: number }

/** List index of a visible row. `folds`: in list order. Pure. */
export const listIndex = (folds: readonly Fold[], shown: number): number =>
  folds.reduce((index, { at, hidden }) => (index > at ? index + hidden : index), shown)

/** Visible index of a list row; of a hidden row, that of its group's first row. Pure. */
export const shownIndex = (folds: readonly Fold[], index: number): number =>
  folds.reduce((shown, { at, hidden }) => shown - Math.min(hidden, Math.max(0, index - at)), index)
