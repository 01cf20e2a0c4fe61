import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import type { Run } from '../../../contract/run.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { ask } from '../../shared/hooks/query-client.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { Tag } from '../../ui/notices/tag.tsx'
import { count, plural } from '../../ui/text/numbers.ts'
import { MailDialog } from './mail-dialog.tsx'
import { rateWords, runStateWords, totals } from './run-words.ts'
import { useRunCall } from './use-run-call.ts'

const waitWords = ({ waits }: Run): string =>
  waits === null ? '' : `The service asked to wait ${plural(waits, 'second')}.`

const stateSentence = ({ state, paused }: Run): string => {
  if (state === 'checking') return 'Its rows are being checked once more.'
  return state === 'paused' && paused === null
    ? 'Paused. Everything so far is kept; Resume goes on where it was.'
    : ''
}

/** How far a run is, and what can be done about it. */
export function RunCard({ run }: { run: Run }) {
  const start = useRunCall('runs.start')
  const pause = useRunCall('runs.pause')
  const stop = useRunCall('runs.stop')
  const retryFailed = useRunCall('runs.retryFailed')
  const retryUnknown = useRunCall('runs.retryUnknown')
  const save = useMutation({
    mutationFn: () => ask('runs.export', { id: run.id }),
    onSuccess: saved => (saved === null ? undefined : announce(`Results saved as ${isolated(saved.name)}`)),
  })
  const [mailing, setMailing] = useState(false)
  const { id, state, counts } = run
  const buttons = useRef<HTMLDivElement>(null)
  // What had the focus went with the state before, as Start or Pause: the next key would begin at the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is another state
  useEffect(() => {
    if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus()
  }, [state])
  const { settled, all } = totals(run)
  const isRunning = state === 'running'
  const isBusy = isRunning || state === 'checking'
  const word = runStateWords[state]
  const problem = [start, pause, stop, retryFailed, retryUnknown, save].find(one => one.error !== null)?.error
  return (
    <section className="card many-run" aria-label="Run">
      <div className="many-run-head">
        <Tag tone={word.tone}>{word.word}</Tag>
        <strong>
          {count(counts.created)} of {plural(all, 'link')} created
        </strong>
        <span className="muted">
          {[rateWords(run), waitWords(run), stateSentence(run)].filter(Boolean).join(' ')}
        </span>
      </div>
      <progress aria-label="Progress" value={settled} max={Math.max(1, all)} />
      {run.paused === null ? null : (
        <ShowFailure
          failure={run.paused}
          consequence="The run is paused; nothing is lost."
          onRetry={() => start.mutate({ id })}
          waits={false}
        />
      )}
      {problem === undefined || problem === null ? null : <ShowFailure failure={problem} />}
      <div className="many-buttons" ref={buttons}>
        {isRunning ? (
          <Button look="primary" pending={pause.isPending} onPress={() => pause.mutate({ id })}>
            Pause
          </Button>
        ) : !isBusy && counts.waiting > 0 ? (
          <Button look="primary" pending={start.isPending} onPress={() => start.mutate({ id })}>
            Resume
          </Button>
        ) : null}
        {isRunning || state === 'paused' ? (
          <Button pending={stop.isPending} onPress={() => stop.mutate({ id })}>
            Stop
          </Button>
        ) : null}
        {isBusy || counts.failed === 0 ? null : (
          <Button pending={retryFailed.isPending} onPress={() => retryFailed.mutate({ id })}>
            Retry failed
          </Button>
        )}
        {isBusy || counts.unknown === 0 ? null : (
          <Button pending={retryUnknown.isPending} onPress={() => retryUnknown.mutate({ id })}>
            Try unknown again
          </Button>
        )}
        <Button
          look={!isBusy && counts.waiting === 0 ? 'primary' : 'plain'}
          pending={save.isPending}
          onPress={() => save.mutate()}
        >
          Export results
        </Button>
        {isRunning || counts.created === 0 ? null : (
          <Button onPress={() => setMailing(true)}>Send mails</Button>
        )}
      </div>
      {mailing ? <MailDialog run={run} onClose={() => setMailing(false)} /> : null}
    </section>
  )
}
