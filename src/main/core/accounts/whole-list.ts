import type { AccountListPage, ListedAccount } from '../../../contract/account-list.ts'
import { ok, type Result } from '../../../contract/failure.ts'

/**
 * Reads a list page by page until there is no next one, or a page brings nothing new: some services answer the same page
 * for ever. `onPage` gets only accounts not seen before. `complete: false`: the list ended by repeating itself, so
 * a customer who is not in it may still be listed.
 */
export const readWholeList = async (
  readPage: (next: string | null) => Promise<Result<AccountListPage>>,
  onPage: (accounts: ListedAccount[]) => void,
): Promise<Result<{ customers: number; complete: boolean }>> => {
  const seen = new Set<string>()
  let next: string | null = null
  for (;;) {
    const page: Result<AccountListPage> = await readPage(next)
    if (!page.ok) return page
    const before = seen.size
    const fresh = page.value.accounts.filter(({ account }) => {
      const isNew = !seen.has(account.customerId)
      seen.add(account.customerId)
      return isNew
    })
    if (fresh.length > 0) onPage(fresh)
    next = page.value.next
    if (next === null) return ok({ customers: seen.size, complete: true })
    if (seen.size === before) return ok({ customers: seen.size, complete: page.value.accounts.length === 0 })
  }
}
