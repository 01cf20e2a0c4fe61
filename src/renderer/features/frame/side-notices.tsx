import { useQuery } from '@tanstack/react-query'
import { KeyRound, Mail, Pause, Play, ServerOff, WifiOff } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { Connection } from '../../../contract/model.ts'
import { mailSetupQuery, needsSettings, usePauseMails, useTryNow } from '../../shared/handing-over/queries.ts'
import { messages as queue, queueWords } from '../../shared/handing-over/queue-messages.ts'
import { useConnection, useOnline } from '../../shared/hooks/app-state.ts'
import { focusScreen } from '../../shared/hooks/kept-focus.ts'
import { useCall } from '../../shared/hooks/query-client.ts'
import { go, useRoute } from '../../shared/routes/here.ts'
import { settingsRoute } from '../../shared/routes/settings-route.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'
import { useFocusLeftFrom } from '../../ui/use-focus-left.ts'
import { messages } from './frame-messages.ts'

const narrow = window.matchMedia('(max-width: 800px)')

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the window is too narrow for words in the navigation, as it is with large text. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)

/** What is wrong with the key; null: nothing. */
const keyProblem = ({ key, reachability }: Connection) => {
  if (key === 'missing') return messages.keyMissing
  return reachability === 'key_refused' ? messages.keyRefused : null
}

/** What is wrong with the service; null: nothing known, or the practice service, which has a banner of its own. */
const serviceProblem = ({ kind, reachability }: Connection) => {
  if (kind === 'practice') return null
  return reachability === 'unreachable' || reachability === 'failing' ? messages.away[reachability] : null
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
  const focusNotes = useFocusLeftFrom(true, focusScreen)
  return (
    <div
      className={`note ${useNarrow() ? 'brief ' : ''}side-notice small ${look}`}
      role={role}
      {...focusNotes}
    >
      {icon}
      <p>
        <strong>{title}</strong>
        <br /> <span>{sentence}</span>
      </p>
      {children}
    </div>
  )
}

/**
 * The connection's problem until it is solved: a refused key, no network, a service that is away. Shown in the navigation's free room, so
 * that nothing moves when it appears; in a narrow window above the screen.
 */
export function SideNotices() {
  const connection = useConnection()
  const online = useOnline()
  const refresh = useCall('accounts.refresh')
  const test = useCall('connections.test')
  const problem = connection === null ? null : keyProblem(connection)
  const isOffline = !online && connection?.kind !== 'practice'
  const away = connection === null || problem !== null || isOffline ? null : serviceProblem(connection)
  // Create many and Inbox show the progress of mails themselves.
  const { to } = useRoute()
  const isSaid = to === '/create-many' || to === '/inbox'
  return (
    <section className="side-notices stack tight" aria-label={messages.problems}>
      {connection === null || isSaid ? null : <MailProgress />}
      {problem === null ? null : (
        <SideNotice icon={<KeyRound aria-hidden="true" />} {...problem} look="low" role="alert">
          <Button onPress={() => go(settingsRoute('connections', connection?.id))}>
            {messages.replaceKey}
          </Button>
          {connection?.reachability === 'key_refused' ? (
            <Button pending={test.isPending} onPress={() => test.mutate({ id: connection.id })}>
              {messages.tryAgain}
            </Button>
          ) : null}
        </SideNotice>
      )}
      {isOffline ? (
        <SideNotice icon={<WifiOff aria-hidden="true" />} {...messages.offline} look="warn" role="status" />
      ) : null}
      {away === null ? null : (
        <SideNotice icon={<ServerOff aria-hidden="true" />} {...away} look="low">
          <Button pending={refresh.isPending} onPress={() => refresh.mutate({ endUpTo: 0 })}>
            {messages.tryAgain}
          </Button>
        </SideNotice>
      )}
    </section>
  )
}

/** Progress of the mail queue, on every other screen; not for a single mail, which is sent before one could read it. */
function MailProgress() {
  const setup = useQuery(mailSetupQuery).data
  const pause = usePauseMails()
  const tryNow = useTryNow()
  const failure = pause.error ?? tryNow.error
  if (setup === undefined) return null
  const { waiting, sent, paused, hold, putOff } = setup
  if (waiting === 0 || (waiting + sent === 1 && !paused && hold === null && putOff === null)) return null
  return (
    <section aria-label={queue.label}>
      <SideNotice
        icon={paused ? <Play aria-hidden="true" /> : <Mail aria-hidden="true" />}
        {...queueWords(setup)}
        {...(failure === null ? {} : { sentence: failureWords(failure).sentence })}
        look="plain low"
      >
        <progress aria-label={queue.progress} value={sent} max={sent + waiting} />
        {needsSettings(setup) ? (
          <Button onPress={() => go(settingsRoute('mail'))}>{queue.settings}</Button>
        ) : null}
        {hold !== null && !paused ? (
          <Button pending={tryNow.isPending} onPress={() => tryNow.mutate()}>
            {queue.tryNow}
          </Button>
        ) : (
          <Button
            icon={paused ? Play : Pause}
            pending={pause.isPending}
            onPress={() => pause.mutate({ paused: !paused })}
          >
            {paused ? queue.resume : queue.pause}
          </Button>
        )}
      </SideNotice>
    </section>
  )
}
