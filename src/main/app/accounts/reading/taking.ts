import type { ListQuestion } from '../../reading/read-answer.ts'

/** A page of the list: how many customers it holds, how many that no page before it had, and where the next one is; null at the end. */
export type PageTaken =
  | { readable: false }
  | { readable: true; customers: number; fresh: number; next: string | null }

/**
 * Reads the pages of one reading and saves what they hold, wherever that is done. Null and false: it was stopped, or there is nothing
 * to save to any more. Rejects with what the store throws.
 */
export type Taking = {
  /** Answers once the page was read; it may still be being saved. */
  take: (question: ListQuestion) => Promise<PageTaken | null>
  /** Answers once all is saved. `endedAt`: the list was read to its end, so who is not in it is gone; null: it was not. */
  finish: (endedAt: number | null) => Promise<boolean>
  /** Customers that were saved so far. */
  size: () => number
}
