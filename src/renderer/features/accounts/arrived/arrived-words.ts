import { isolated } from '../../../../contract/isolated.ts'
import type { ArrivedAccounts } from '../../../../contract/model.ts'
import { plural } from '../../../ui/text/numbers.ts'

/**
 * What came while the list was held: "Maria Alvarez accepted: 2 utility accounts". `tellsChanges`: the service tells who accepted; of others it
 * is only known that they are new. Pure.
 */
export const arrivedWords = (
  { customers, utilityAccounts, areNew, name }: ArrivedAccounts,
  tellsChanges: boolean,
): string => {
  const what = plural(utilityAccounts, 'utility account')
  if (tellsChanges && areNew) {
    const who = customers === 1 ? isolated(name ?? 'A customer') : plural(customers, 'customer')
    return utilityAccounts === 0 ? `${who} accepted` : `${who} accepted: ${what}`
  }
  const who = customers === 1 ? isolated(name ?? '1 customer') : plural(customers, 'customer')
  return utilityAccounts === 0 ? `New: ${who}` : `New: ${who}, ${what}`
}
