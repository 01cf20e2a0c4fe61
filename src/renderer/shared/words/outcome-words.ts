import type { TestOutcome } from '../../../contract/model.ts'
import { plural } from '../../ui/text/numbers.ts'

/** What one call to the service showed, in a sentence. */
export const outcomeWords = ({ listOffered, customers, more, keyProved }: TestOutcome): string => {
  if (!keyProved)
    return 'The service answers and offers no list. Whether it takes the API key could not be tested.'
  if (!listOffered || customers === null)
    return 'Connected. The service offers no list, so look accounts up by ID.'
  // A page of them was read, and not how many there are.
  if (more) return 'Connected. The service lists its customers.'
  return customers === 0
    ? 'Connected. The service lists no customers yet.'
    : `Connected. The service lists ${plural(customers, 'customer')}.`
}
