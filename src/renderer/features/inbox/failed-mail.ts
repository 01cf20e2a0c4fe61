import { isolated } from '../../../contract/isolated.ts'
import { type FailedMail, failedMailId } from '../../../contract/overview.ts'
import { mailWords, serverSaid } from '../../ui/text/failure-words.ts'
import { details } from './inbox-messages.ts'
import type { InboxItem, ItemAction } from './item.ts'

const detailOf = ({ state, problem, answer, corrected }: FailedMail): string => {
  if (state !== 'refused') return details.mailUnknown
  if (problem === 'gave_up') return details.mailPutOff
  if (problem === 'link_gone') return details.mailNotSent(mailWords(problem, answer).title)
  return corrected ? details.mailCorrected : details.mailRefused(isolated(serverSaid(problem, answer)))
}

const actionOf = (mail: FailedMail): ItemAction => {
  if (mail.problem !== 'recipient_refused' || mail.corrected) return { do: 'open' }
  const kind = mail.reminds ? 'reminder' : 'invitation'
  return { do: 'correct', link: { ...mail, id: mail.linkId }, kind }
}

/** What the Inbox shows of a failed mail, and the next step with it. Pure. */
export const ofFailedMail = (mail: FailedMail): Pick<InboxItem, 'id' | 'detail' | 'at' | 'action'> => {
  return { id: failedMailId(mail), detail: detailOf(mail), at: mail.at, action: actionOf(mail) }
}
