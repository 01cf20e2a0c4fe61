import { assertNever, type Failure } from '../../../contract/failure.ts'
import type { ListEnd, RefreshOutcome } from '../../../contract/model.ts'
import { failureWords } from '../../ui/text/failure-words.ts'
import { count, plural } from '../../ui/text/numbers.ts'

/** What a reading of the list brought, in a line. Pure. */
export const readingWords = ({ customers, newCustomers, end }: RefreshOutcome): string => {
  const news = newCustomers > 0 ? `, ${count(newCustomers)} new` : ''
  const read = `${plural(customers, 'customer')} read${news}`
  return end === 'complete' ? read : `Stopped: ${read}`
}

/** That the list could not be read, and why, in a line. Pure. */
export const failedReadingWords = (failure: Failure): string =>
  failure.code === 'list_not_offered'
    ? failureWords(failure).title
    : `Accounts not read. ${failureWords(failure).title}.`

/** Why the list that is shown is not the whole, in a sentence or two; null where it is. Pure. */
export const endWords = (end: ListEnd): string | null => {
  switch (end) {
    case 'complete':
      return null
    case 'cancelled':
      return 'Reading was cancelled, so this may not be the whole list. Customers who were not read again stand as they were.'
    case 'repeats':
      return 'This may not be the whole list: the service’s last pages held no new customers, and no end. Customers who are not in it may still be listed.'
    case 'too_many':
      return 'This is not the whole list: it was left after 5,000,000 customers. Ask support how your company can use a smaller one.'
    default:
      return assertNever(end)
  }
}
