import { useQuery } from '@tanstack/react-query'
import type { LinkMail, MailHold } from '../../../contract/mail/mail.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { Warning } from '../../ui/notices/warning.tsx'
import { atTime } from '../../ui/text/when.ts'
import { currentConnection, useAppState } from '../hooks/app-state.ts'
import { holdWords } from './mail-state.ts'
import { linkMailsQuery } from './queries.ts'

const beforeWords = (mails: LinkMail[]): string | null => {
  const unknown = mails.find(({ state }) => state === 'unknown')
  if (unknown !== undefined) {
    return `Nobody knows whether the mail sent ${atTime(unknown.at)} arrived. Sent again, it may arrive twice.`
  }
  const waiting = mails.find(({ state }) => state === 'waiting' || state === 'sending')
  if (waiting !== undefined) return 'A mail with this link is waiting already. This is another one.'
  const handed = mails.find(({ state }) => state === 'handed')
  return handed === undefined
    ? null
    : `A mail with this link was handed to the mail server ${atTime(handed.at)} already.`
}

/** What to know before one more mail is sent. */
export function Before({ linkId, hold }: { linkId: string; hold: MailHold | null }) {
  const mails = useQuery(linkMailsQuery(linkId)).data ?? []
  const practising = currentConnection(useAppState())?.kind === 'practice'
  const before = beforeWords(mails)
  return (
    <>
      {practising ? (
        <Notice>
          This is practice data: the link opens on this computer only, and the mail is a real one.
        </Notice>
      ) : null}
      {before === null ? null : <Notice>{before}</Notice>}
      {hold === null ? null : <Warning title="Mails wait at the moment">{holdWords(hold)}</Warning>}
    </>
  )
}
