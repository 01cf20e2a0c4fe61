import { useQuery } from '@tanstack/react-query'
import type { LinkMail, MailSetup } from '../../../contract/mail/mail.ts'
import { Notice, Warning } from '../../ui/notices/notice.tsx'
import { atTime } from '../../ui/text/when.ts'
import { currentConnection, useAppState } from '../hooks/app-state.ts'
import { holdWords } from './mail-state.ts'
import { messages } from './message-messages.ts'
import { linkMailsQuery } from './queries.ts'

const words = messages.before

const beforeWords = (mails: LinkMail[]): string | null => {
  const unknown = mails.find(({ state }) => state === 'unknown')
  if (unknown !== undefined) {
    return words.unknown(atTime(unknown.at))
  }
  const waiting = mails.find(({ state }) => state === 'waiting' || state === 'sending')
  if (waiting !== undefined) return words.waiting
  const handed = mails.find(({ state }) => state === 'handed')
  return handed === undefined ? null : words.handed(atTime(handed.at))
}

/** What to know before one more mail is sent. */
export function Before({ linkId, setup }: { linkId: string; setup: Pick<MailSetup, 'hold' | 'paused'> }) {
  const { hold, paused } = setup
  const mails = useQuery(linkMailsQuery(linkId)).data ?? []
  const practising = currentConnection(useAppState())?.kind === 'practice'
  const before = beforeWords(mails)
  return (
    <>
      {practising ? <Notice>{words.practice}</Notice> : null}
      {before === null ? null : <Notice>{before}</Notice>}
      {paused ? <Notice>{words.paused}</Notice> : null}
      {hold === null || paused ? null : <Warning title={words.held}>{holdWords(hold)}</Warning>}
    </>
  )
}
