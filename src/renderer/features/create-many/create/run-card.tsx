import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { Run } from '../../../../contract/run.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { currentConnection, useAppState } from '../../../shared/hooks/app-state.ts'
import { ask, useCall } from '../../../shared/hooks/query-client.ts'
import { isOver } from '../../../shared/hooks/reading-problem.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { messages } from '../many-messages.ts'
import { type RunDeed, takeRun } from '../queries.ts'
import { rateWords, runStateTones, totals } from '../run-words.ts'

const words = messages.create

/** What can be done with a run as it stands, what comes next first. */
const deedsOf = ({ state, counts }: Run): RunDeed[] => {
  const isRunning = state === 'running'
  const isIdle = !isRunning && state !== 'checking'
  const deeds: [RunDeed, boolean][] = [
    ['pause', isRunning],
    ['start', isIdle && counts.waiting > 0],
    ['stop', isRunning || state === 'paused'],
    ['retryFailed', isIdle && counts.failed > 0],
    ['retryUnknown', isIdle && counts.unknown > 0],
  ]
  return deeds.flatMap(([deed, isOffered]) => (isOffered ? [deed] : []))
}

/** How far a run is, and what can be done about it. `onMails`: goes on to its mails. */
export function RunCard({ run, onMails }: { run: Run; onMails: () => void }) {
  const { id, state, counts, paused, waits } = run
  const connection = currentConnection(useAppState())
  const act = useMutation({ mutationFn: (deed: RunDeed) => ask(`runs.${deed}`, { id }), onSuccess: takeRun })
  const save = useCall('runs.export', saved => {
    if (saved !== null) announce(words.exported(isolated(saved.name)))
  })
  const buttons = useRef<HTMLDivElement>(null)
  // What had the focus went with the state before, as Start or Pause: the next key would begin at the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is another state
  useEffect(() => {
    if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus()
  }, [state])
  const { done, all } = totals(run)
  const isPaused = state === 'paused' && (paused === null || isOver(paused, connection))
  const said = [
    rateWords(run),
    waits === null ? '' : words.waits(waits),
    state === 'checking' ? words.checking : isPaused ? words.paused : '',
  ]
  const isMade = state !== 'running' && state !== 'checking' && counts.waiting === 0
  const failure = act.error ?? save.error
  return (
    <section className="stack many-part" aria-label={words.run}>
      <div className="line">
        <Tag tone={runStateTones[state] ?? 'plain'}>{messages.runStates[state]}</Tag>
        <strong>{words.made(counts.created, all)}</strong>
        <span className="muted">{said.filter(Boolean).join(' ')}</span>
      </div>
      <progress aria-label={words.progress} value={done} max={Math.max(1, all)} />
      <ShowFailure
        failure={paused}
        consequence={words.pausedByItself}
        onRetry={() => act.mutate('start')}
        waits={false}
      />
      <ShowFailure failure={failure} />
      <div className="line" ref={buttons}>
        {deedsOf(run).map(deed => (
          <Button
            key={deed}
            look={deed === 'pause' || deed === 'start' ? 'primary' : 'plain'}
            pending={act.isPending && act.variables === deed}
            onPress={() => act.mutate(deed)}
          >
            {words.deeds[deed]}
          </Button>
        ))}
        <Button pending={save.isPending} onPress={() => save.mutate({ id })}>
          {words.export}
        </Button>
        {state === 'running' || counts.created === 0 ? null : (
          <Button look={isMade ? 'primary' : 'plain'} onPress={onMails}>
            {words.mails}
          </Button>
        )}
      </div>
    </section>
  )
}
