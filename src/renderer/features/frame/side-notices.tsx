import { KeyRound, WifiOff } from 'lucide-react'
import type { Connection } from '../../../contract/model.ts'
import { useOnline } from '../../shared/hooks/online.ts'
import { go } from '../../shared/routes/here.ts'
import { settingsRoute } from '../../shared/routes/settings-route.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { messages } from './frame-messages.ts'
import { MailProgress, NoticeWords } from './mail-progress.tsx'

/** The key's problem as a person can mend it; null: none. */
const keyProblem = ({ key, reachability }: Connection) => {
  if (key === 'missing') return messages.keyMissing
  return reachability === 'key_refused' ? messages.keyRefused : null
}

/**
 * What is wrong with the connection, until it is mended: a key that is refused, no network. It stands where there is room, so that
 * nothing moves when it comes and goes.
 */
export function SideNotices({ connection }: { connection: Connection | null }) {
  const online = useOnline()
  const problem = connection === null ? null : keyProblem(connection)
  const isOffline = !online && connection?.kind !== 'practice'
  return (
    <section className="side-notices stack" aria-label={messages.problems}>
      {connection === null ? null : <MailProgress />}
      {problem === null || connection === null ? null : (
        <div className="note side-notice small low" role="alert">
          <KeyRound aria-hidden="true" />
          <NoticeWords {...problem} />
          <Button onPress={() => go(settingsRoute('connections', connection.id))}>
            {messages.replaceKey}
          </Button>
        </div>
      )}
      {isOffline ? (
        <div className="note warn side-notice small" role="status">
          <WifiOff aria-hidden="true" />
          <NoticeWords {...messages.offline} />
        </div>
      ) : null}
    </section>
  )
}
