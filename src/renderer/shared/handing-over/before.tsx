import { useQuery } from '@tanstack/react-query'
import type { LinkMail, MailSetup } from '../../../contract/mail/mail.ts'
import { Notice, Warning } from '../../ui/notices/notice.tsx'
import { inSentence, long } from '../../ui/text/when.ts'
import { useOnline } from '../hooks/online.ts'
import { holdWords } from './mail-state.ts'
import { messages } from './message-messages.ts'
import { linkMailsQuery } from './queries.ts'

const words = messages.before

const beforeWords = (mails: LinkMail[]): string | null => {
  const unknown = mails.find(({ state }) => state === 'unknown')
  if (unknown !== undefined) {
    return words.unknown(inSentence(long(unknown.at)))
  }
  const waiting = mails.find(({ state }) => state === 'waiting' || state === 'sending')
  if (waiting !== undefined) return words.waiting
  const handed = mails.find(({ state }) => state === 'handed')
  return handed === undefined ? null : words.handed(inSentence(long(handed.at)))
}

/** Warnings before another mail is sent to a link's customer: its earlier mails, a queue that is held up or paused, practice data. */
export function Before({
  linkId,
  setup,
}: {
  linkId: string
  setup: Pick<MailSetup, 'hold' | 'paused' | 'practice'>
}) {
  const { hold, paused, practice } = setup
  const mails = useQuery(linkMailsQuery(linkId)).data ?? []
  const online = useOnline()
  const before = beforeWords(mails)
  return (
    <>
      {online ? null : <Warning title={words.offline}>{words.waits}</Warning>}
      {practice ? <Notice>{words.practice}</Notice> : null}
      {before === null || practice ? null : <Notice>{before}</Notice>}
      {paused && !practice ? <Notice>{words.paused}</Notice> : null}
      {hold === null || paused || practice ? null : <Warning title={words.held}>{holdWords(hold)}</Warning>}
    </>
  )
}
