import { useQuery } from '@tanstack/react-query'
import { KeyRound, Mail, Pause, Play, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Connection } from '../../../contract/model.ts'
import { mailSetupQuery, usePauseMails } from '../../shared/handing-over/queries.ts'
import { messages as queue, queueWords } from '../../shared/handing-over/queue-messages.ts'
import { useOnline } from '../../shared/hooks/online.ts'
import { go, useRoute } from '../../shared/routes/here.ts'
import { settingsRoute } from '../../shared/routes/settings-route.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { messages } from './frame-messages.ts'

/** What is wrong with the key; null: nothing. */
const keyProblem = ({ key, reachability }: Connection) => {
  if (key === 'missing') return messages.keyMissing
  return reachability === 'key_refused' ? messages.keyRefused : null
}

type NoticeProps = {
  icon: ReactNode
  title: string
  sentence: string
  look: string
  role?: 'alert' | 'status'
  children?: ReactNode
}

function SideNotice({ icon, title, sentence, look, role, children }: NoticeProps) {
  return (
    <div className={`note side-notice small ${look}`} role={role}>
      {icon}
      <p>
        <strong>{title}</strong>
        <br />
        {sentence}
      </p>
      {children}
    </div>
  )
}

/**
 * What is wrong with the connection, until it is mended: a key that is refused, no network. It stands where there is room, so that
 * nothing moves when it comes and goes.
 */
export function SideNotices({ connection }: { connection: Connection | null }) {
  const online = useOnline()
  const problem = connection === null ? null : keyProblem(connection)
  // Create many says itself how far its mails are.
  const isSaid = useRoute().to === '/create-many'
  return (
    <section className="side-notices stack" aria-label={messages.problems}>
      {connection === null || isSaid ? null : <MailProgress />}
      {problem === null ? null : (
        <SideNotice icon={<KeyRound aria-hidden="true" />} {...problem} look="low" role="alert">
          <Button onPress={() => go(settingsRoute('connections', connection?.id))}>
            {messages.replaceKey}
          </Button>
        </SideNotice>
      )}
      {online || connection?.kind === 'practice' ? null : (
        <SideNotice icon={<WifiOff aria-hidden="true" />} {...messages.offline} look="warn" role="status" />
      )}
    </section>
  )
}

/** Progress of the mail queue, on every screen; a single mail is gone before one could read it. */
function MailProgress() {
  const setup = useQuery(mailSetupQuery).data
  const pause = usePauseMails()
  if (setup === undefined) return null
  const { waiting, sent, paused, hold } = setup
  if (waiting === 0 || (waiting + sent === 1 && !paused && hold === null)) return null
  const label = paused ? queue.resume : queue.pause
  return (
    <section aria-label={queue.label}>
      <SideNotice
        icon={paused ? <Play aria-hidden="true" /> : <Mail aria-hidden="true" />}
        {...queueWords(setup)}
        look="plain low"
      >
        <progress aria-label={queue.progress} value={sent} max={sent + waiting} />
        <Button pending={pause.isPending} onPress={() => pause.mutate({ paused: !paused })}>
          {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          {label}
        </Button>
      </SideNotice>
    </section>
  )
}
