import type { TestOutcome } from '../../../contract/model.ts'
import { plural } from '../../ui/text/numbers.ts'

/** The result of testing a connection by one request, in a sentence. */
export const outcomeWords = ({ listOffered, customers, more, keyProved }: TestOutcome): string => {
  if (!keyProved)
    return 'The service answers and offers no list. Whether it takes the API key could not be tested.'
  if (!listOffered || customers === null)
    return 'Connected. The service offers no list, so look accounts up by ID.'
  // Only one page was read: the total is not known.
  if (more) return 'Connected. The service lists its customers.'
  return customers === 0
    ? 'Connected. The service lists no customers yet.'
    : `Connected. The service lists ${plural(customers, 'customer')}.`
}
