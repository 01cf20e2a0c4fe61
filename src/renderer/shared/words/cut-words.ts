import type { Cut } from '../../../contract/accounts/cut-account.ts'
import { plural } from '../../ui/text/numbers.ts'

/** Which data of a customer was cut off, as the service sent more than is stored. Pure. */
export const cutWords = ({ texts, utilityAccounts, others }: Cut): string => {
  const parts = [
    ...(utilityAccounts > 0 ? [`${plural(utilityAccounts, 'utility account')} left out`] : []),
    ...(texts > 0 ? [`${plural(texts, 'text')} shortened to 2,000 characters`] : []),
    ...(others > 0 ? [`${plural(others, 'other detail')} left out`] : []),
  ]
  return `The service sent more than is kept: ${parts.join(', ')}.`
}
