import { useQuery } from '@tanstack/react-query'
import { Mail, Pause, Play } from 'lucide-react'
import { mailSetupQuery } from '../../shared/handing-over/queries.ts'
import { messages, queueWords } from '../../shared/handing-over/queue-messages.ts'
import { usePauseMails } from '../../shared/handing-over/use-pause-mails.ts'
import { Button } from '../../ui/buttons/button.tsx'

/** What a notice in the navigation says. */
export function NoticeWords({ title, sentence }: { title: string; sentence: string }) {
  return (
    <p>
      <strong>{title}</strong>
      <br />
      {sentence}
    </p>
  )
}

/** How far the mails are that go out one after the other, on every screen; one alone is gone before it could be read. */
export function MailProgress() {
  const setup = useQuery(mailSetupQuery).data
  const pause = usePauseMails()
  if (setup === undefined) return null
  const { waiting, sent, paused, hold } = setup
  if (waiting === 0 || (waiting + sent === 1 && !paused && hold === null)) return null
  return (
    <section className="note plain side-notice mails small low" aria-label={messages.label}>
      <Mail aria-hidden="true" />
      <NoticeWords {...queueWords(setup)} />
      <progress aria-label={messages.progress} value={sent} max={sent + waiting} />
      <Button
        label={paused ? messages.resume : messages.pause}
        pending={pause.isPending}
        onPress={() => pause.mutate(!paused)}
      >
        {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        <span>{paused ? messages.resume : messages.pause}</span>
      </Button>
    </section>
  )
}
