import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { Connection } from '../../../../contract/model.ts'
import type { Run } from '../../../../contract/run.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { currentConnection, useAppState } from '../../../shared/hooks/app-state.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { isOver } from '../../../shared/hooks/reading-problem.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { messages } from '../many-messages.ts'
import { rateWords, runStateWords, totals } from '../run-words.ts'
import { useRunCall } from '../use-run-call.ts'

const words = messages.create

const waitWords = ({ waits }: Run): string => (waits === null ? '' : words.waits(waits))

const stateSentence = ({ state, paused }: Run, connection: Connection | null): string => {
  if (state === 'checking') return words.checking
  return state === 'paused' && (paused === null || isOver(paused, connection)) ? words.paused : ''
}

/** How far a run is, and what can be done about it. `onMails`: goes on to its mails. */
export function RunCard({ run, onMails }: { run: Run; onMails: () => void }) {
  const connection = currentConnection(useAppState())
  const start = useRunCall('runs.start')
  const pause = useRunCall('runs.pause')
  const stop = useRunCall('runs.stop')
  const retryFailed = useRunCall('runs.retryFailed')
  const retryUnknown = useRunCall('runs.retryUnknown')
  const save = useMutation({
    mutationFn: () => ask('runs.export', { id: run.id }),
    onSuccess: saved => (saved === null ? undefined : announce(words.exported(isolated(saved.name)))),
  })
  const { id, state, counts } = run
  const buttons = useRef<HTMLDivElement>(null)
  // What had the focus went with the state before, as Start or Pause: the next key would begin at the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is another state
  useEffect(() => {
    if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus()
  }, [state])
  const { done, all } = totals(run)
  const isRunning = state === 'running'
  const isBusy = isRunning || state === 'checking'
  const { word, tone } = runStateWords[state]
  const isMade = !isBusy && counts.waiting === 0
  const problem = [start, pause, stop, retryFailed, retryUnknown, save].find(one => one.error !== null)?.error
  return (
    <section className="stack many-part" aria-label={words.run}>
      <div className="line">
        <Tag tone={tone}>{word}</Tag>
        <strong>{words.made(counts.created, all)}</strong>
        <span className="muted">
          {[rateWords(run), waitWords(run), stateSentence(run, connection)].filter(Boolean).join(' ')}
        </span>
      </div>
      <progress aria-label={words.progress} value={done} max={Math.max(1, all)} />
      {run.paused === null ? null : (
        <ShowFailure
          failure={run.paused}
          consequence={words.pausedByItself}
          onRetry={() => start.mutate({ id })}
          waits={false}
        />
      )}
      {problem === undefined || problem === null ? null : <ShowFailure failure={problem} />}
      <div className="line" ref={buttons}>
        {isRunning ? (
          <Button look="primary" pending={pause.isPending} onPress={() => pause.mutate({ id })}>
            {words.pause}
          </Button>
        ) : !isBusy && counts.waiting > 0 ? (
          <Button look="primary" pending={start.isPending} onPress={() => start.mutate({ id })}>
            {words.resume}
          </Button>
        ) : null}
        {isRunning || state === 'paused' ? (
          <Button pending={stop.isPending} onPress={() => stop.mutate({ id })}>
            {words.stop}
          </Button>
        ) : null}
        {isBusy || counts.failed === 0 ? null : (
          <Button pending={retryFailed.isPending} onPress={() => retryFailed.mutate({ id })}>
            {words.retryFailed}
          </Button>
        )}
        {isBusy || counts.unknown === 0 ? null : (
          <Button pending={retryUnknown.isPending} onPress={() => retryUnknown.mutate({ id })}>
            {words.retryUnknown}
          </Button>
        )}
        <Button pending={save.isPending} onPress={() => save.mutate()}>
          {words.export}
        </Button>
        {isRunning || counts.created === 0 ? null : (
          <Button look={isMade ? 'primary' : 'plain'} onPress={onMails}>
            {words.mails}
          </Button>
        )}
      </div>
    </section>
  )
}
