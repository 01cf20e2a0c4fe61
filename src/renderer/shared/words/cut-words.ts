import type { Cut } from '../../../contract/accounts/cut-account.ts'
import { plural } from '../../ui/text/numbers.ts'

/** What the service sent of a customer beyond what is kept, in a sentence. Pure. */
export const cutWords = ({ texts, utilityAccounts, others }: Cut): string => {
  const parts = [
    ...(utilityAccounts > 0 ? [`${plural(utilityAccounts, 'utility account')} left out`] : []),
    ...(texts > 0 ? [`${plural(texts, 'text')} shortened to 2,000 characters`] : []),
    ...(others > 0 ? [`${plural(others, 'other detail')} left out`] : []),
  ]
  return `The service sent more than is kept: ${parts.join(', ')}.`
}
