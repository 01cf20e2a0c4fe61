import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MailHold, MailSetup } from '../../../contract/mail/mail.ts'
import type { Link } from '../../../contract/model.ts'
import { Button, Disclosure } from '../../ui/buttons/button.tsx'
import { Notice, Warning } from '../../ui/notices/notice.tsx'
import { plural } from '../../ui/text/numbers.ts'
import { Outside } from '../../ui/text/outside.tsx'
import { clock } from '../../ui/text/when.ts'
import { ShowFailure } from '../failure.tsx'
import { useOnline } from '../hooks/app-state.ts'
import { query } from '../hooks/query-client.ts'
import { messages as notices } from '../notice-messages.ts'
import { beforeWords, holdWords, overWords } from './mail-state.ts'
import { messages } from './message-messages.ts'
import { linkMailsQuery, useTryNow } from './queries.ts'

const words = messages.before

type BeforeProps = { link: Pick<Link, 'id'> & Partial<Pick<Link, 'state' | 'maker'>>; setup: MailSetup }

/**
 * Warnings before another mail is sent to a link's customer: that it is over, also where that happens meanwhile, its earlier mails, a colleague who may
 * have sent it, a queue that is held up or paused, practice data.
 */
export function Before({ link, setup }: BeforeProps) {
  const { hold, paused, practice } = setup
  const mails = useQuery(linkMailsQuery(link.id)).data ?? []
  const online = useOnline()
  const current = useQuery(query('links.get', { id: link.id })).data ?? link
  // No mail of practice data arrives, so none is sent twice.
  const before = overWords(current.state) ?? (practice ? null : beforeWords(mails, current))
  return (
    <>
      {online || practice ? null : <Warning title={words.offline}>{words.waits}</Warning>}
      {practice ? <Notice>{words.practice}</Notice> : null}
      {before === null ? null : <Notice>{before}</Notice>}
      {paused && !practice ? <Notice>{words.paused}</Notice> : null}
      {hold === null || paused || practice ? null : <Warning title={words.held}>{holdWords(hold)}</Warning>}
    </>
  )
}

/** A mail server's own words, for support. */
export const ServerAnswer = ({ text }: { text: string }) => (
  <Disclosure label={notices.failure.details}>
    <Outside as="code" className="code" text={text} exact />
  </Disclosure>
)

/** Why the mail queue is held up, until when, and the button that tries now. `children`: buttons before it. */
export function HoldNote(props: { hold: MailHold; waiting: number; children?: ReactNode }) {
  const { hold, waiting, children } = props
  const tryNow = useTryNow()
  return (
    <div className="stack tight">
      <Warning title={messages.hold.title(plural(waiting, 'mail'))}>
        {holdWords(hold)}
        {hold.until === null ? '' : messages.hold.again(clock(hold.until))}
      </Warning>
      <div className="line">
        {children}
        <Button pending={tryNow.isPending} onPress={() => tryNow.mutate()}>
          {messages.mails.tryNow}
        </Button>
      </div>
      <ShowFailure failure={tryNow.error} onRetry={() => tryNow.mutate()} />
    </div>
  )
}
