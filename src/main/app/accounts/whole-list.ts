import { ok, type Result } from '../../../contract/failure.ts'
import type { ListEnd } from '../../../contract/model.ts'

/** What a page brought: how many customers that no page before it had, and where the next one is; null at the end. */
type PageRead = { fresh: number; next: string | null }

/** A list that goes beyond these has no end that is worth waiting for. */
const usualLimits = { customers: 5_000_000, pagesWithoutNews: 3 }

/**
 * Reads a list page by page. Only a page without a next one is its end, an empty page is not; it also stops after 5,000,000
 * customers, and after 3 pages in a row that bring nothing new: some services answer the same page for ever. `readPage`
 * answers null where the person has cancelled.
 */
export const readWholeList = async (
  readPage: (next: string | null) => Promise<Result<PageRead> | null>,
  limits = usualLimits,
): Promise<Result<ListEnd>> => {
  let customers = 0
  let pagesWithoutNews = 0
  let next: string | null = null
  for (;;) {
    const page: Result<PageRead> | null = await readPage(next)
    if (page === null) return ok('cancelled')
    if (!page.ok) return page
    next = page.value.next
    if (next === null) return ok('complete')
    customers += page.value.fresh
    pagesWithoutNews = page.value.fresh === 0 ? pagesWithoutNews + 1 : 0
    if (pagesWithoutNews >= limits.pagesWithoutNews) return ok('repeats')
    if (customers >= limits.customers) return ok('too_many')
  }
}
