import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UtilityAccount } from '../../../contract/http.ts'
import type { AccountStore } from '../accounts.ts'
import type { AddressStore } from '../addresses.ts'
import type { ReadAccount } from '../saving/read-account.ts'

/** A folder of a test's own, and how to remove it. */
export const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** An account as it is read from a service. */
export const readAccount = (customerId: string, ...utilityAccounts: UtilityAccount[]): ReadAccount => {
  const account = { customerId, utilityAccounts }
  return { account, raw: JSON.stringify(account), whole: true }
}

/** Where a search finds utility accounts, counted to the end. */
export const foundPlaces = ({ addresses }: { addresses: AddressStore }, seq: number, search: string) => {
  const found = addresses.search(seq, search)
  while (found.step());
  return found
}

/** Saves accounts to the last step. */
export const saveAccounts = (
  { accounts }: { accounts: AccountStore },
  seq: number,
  read: ReadAccount[],
  at = 1,
  markNew = false,
) => {
  const numbers: number[] = []
  let steps = 1
  const onSaved = (customer: number) => numbers.push(customer)
  const step = accounts.save(seq, read, { at, markNew, onSaved })
  while (step()) steps += 1
  return { numbers, steps }
}
