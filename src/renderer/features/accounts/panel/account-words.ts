import type { Account } from '../../../../contract/http.ts'
import type { CameBy, NameSource } from '../../../../contract/model.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { atTime, dayOrTime, inSentence } from '../../../ui/text/when.ts'

/** "3 utility accounts". */
export const sharedWords = ({ utilityAccounts: { length } }: Account): string =>
  length === 0 ? 'No utility account' : plural(length, 'utility account')

/** Where a name is from, for below it. */
export const sourceWords = (source: NameSource): string =>
  ({ service: 'Name from the service', link: 'Name from the link', staff: 'Named here' })[source]

/** "Accepted today 10:38"; what a person confirmed has no time that anybody knows. */
export const acceptedWords = (connectedAt: number | null, confirmed: boolean, now?: number): string => {
  if (connectedAt !== null) return `Accepted ${inSentence(dayOrTime(connectedAt, now))}`
  return confirmed ? 'Accepted (confirmed here)' : 'Accepted'
}

/** "by the link made at 10:12", "by the link made yesterday at 10:12", "by the standing link". */
export const byLinkWords = ({ standing, createdAt }: CameBy, now?: number): string =>
  standing ? 'by the standing link' : `by the link made ${atTime(createdAt, now)}`
