import type { MailHold } from '../../../contract/mail/mail.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Warning } from '../../ui/notices/notice.tsx'
import { plural } from '../../ui/text/numbers.ts'
import { clock } from '../../ui/text/when.ts'
import { ShowFailure } from '../failure.tsx'
import { holdWords } from './mail-state.ts'
import { messages } from './message-messages.ts'
import { useTryNow } from './queries.ts'

/** Why the mail queue is held up, until when, and the button that tries now. */
export function HoldNote({ hold, waiting }: { hold: MailHold; waiting: number }) {
  const tryNow = useTryNow()
  return (
    <div className="stack tight">
      <Warning title={messages.hold.title(plural(waiting, 'mail'))}>
        {holdWords(hold)}
        {hold.until === null ? '' : messages.hold.again(clock(hold.until))}
      </Warning>
      <div className="line">
        <Button pending={tryNow.isPending} onPress={() => tryNow.mutate()}>
          {messages.hold.tryNow}
        </Button>
      </div>
      <ShowFailure failure={tryNow.error} onRetry={() => tryNow.mutate()} />
    </div>
  )
}
