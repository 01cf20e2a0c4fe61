import type { Count } from '../writer/tally.ts'

/** Numbers from the first to the last; none where that is lower. */
export type Range = { first: number; last: number }

/**
 * Customers that are saved together. `cost`: of saving them one by one, in bytes written; `isMade`: their rows are there, which count as
 * `counts`, and none of them is in it twice.
 */
export type StagedPart = { customers: Range; rows: Range; cost: number; isMade: boolean; counts: Count[] }

/** What is in one of the files, by its number. */
export type Staged = { file: number; parts: StagedPart[] }

export const sizeOf = ({ first, last }: Range): number => last - first + 1
