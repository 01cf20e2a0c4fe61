import type { Failure } from '../../../contract/failure.ts'
import type { ListEnd, RefreshOutcome } from '../../../contract/model.ts'
import { failureWords } from '../../ui/text/failure-words.ts'
import { count, plural } from '../../ui/text/numbers.ts'
import { messages } from '../notice-messages.ts'

/** The result of an import of the list, in a line. Pure. */
export const readingWords = ({ customers, newCustomers, ended, end }: RefreshOutcome): string => {
  const news = newCustomers > 0 ? `, ${count(newCustomers)} new` : ''
  const read = `${plural(customers, 'customer')} read${news}`
  const gone = ended === 0 ? '' : `, ${count(ended)} ended`
  if (end === 'many_missing') return `${read}, ${count(ended)} missing: none ended yet`
  return end === 'complete' ? `${read}${gone}` : `Stopped: ${read}`
}

/** Why an import of the list failed, in a line. Pure. */
export const failedReadingWords = (failure: Failure): string =>
  failure.code === 'list_not_offered'
    ? failureWords(failure).title
    : `${messages.notRead} ${failureWords(failure).title}.`

/** Warns that many customers are missing from the service's list, and asks the person to decide. Pure. */
export const missingWords = (missing: number, customers: number): string =>
  `${count(missing)} of ${plural(customers, 'customer')} are missing from the service’s list. Ask the service whether they ended sharing; until you decide, they stay.`

const ends: Record<ListEnd, string | null> = {
  complete: null,
  // `missingWords` says this one, beside the button that decides.
  many_missing: null,
  cancelled:
    'Reading was cancelled, so this may not be the whole list. Customers who were not read again stand as they were.',
  repeats:
    'This may not be the whole list: the service’s last pages held no new customers, and no end. Customers who are not in it may still be listed.',
  too_many:
    'This is not the whole list: it was left after 5,000,000 customers. Ask support how your company can use a smaller one.',
}

/** Why the imported list may be incomplete, in a sentence or two; null: complete, or said elsewhere. Pure. */
export const endWords = (end: ListEnd): string | null => ends[end]
