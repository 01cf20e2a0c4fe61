import { useEffect, useRef } from 'react'
import { hasEnded, type RowMails, type Run } from '../../../../contract/run.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { useConnection } from '../../../shared/hooks/app-state.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { isOver } from '../../../shared/hooks/reading-problem.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { DeleteList } from '../delete-list.tsx'
import { messages } from '../many-messages.ts'
import { keptSending, useRunChange } from '../queries.ts'
import { oldUnknownWords, openWords, rateWords, runStateTones, totals } from '../run-words.ts'

const words = messages.create

/** The actions that a run's state allows, the most likely one first. */
const actionsOf = ({ state, counts, wasDone }: Run) => {
  const isRunning = state === 'running'
  const isIdle = !isRunning && state !== 'checking'
  const actions = [
    { name: 'pause', isOffered: isRunning },
    { name: 'start', isOffered: isIdle && counts.waiting > 0 },
    { name: 'stop', isOffered: isRunning || (state === 'paused' && !wasDone) },
    { name: 'retryFailed', isOffered: isIdle && counts.failed > 0 },
    { name: 'retryUnknown', isOffered: isIdle && counts.unknown > 0 },
  ] as const
  return actions.filter(({ isOffered }) => isOffered).map(({ name }) => name)
}
type RunAction = ReturnType<typeof actionsOf>[number]

/** Progress of a run and its buttons. */
export function RunCard({ run, mails }: { run: Run; mails: RowMails | undefined }) {
  const { id, state, counts, paused, waits } = run
  const connection = useConnection()
  const act = useRunChange((action: RunAction) => ask(`runs.${action}`, { id }))
  const buttons = useRef<HTMLDivElement>(null)
  // The button with the focus (Start, Pause) is gone in the next state; without a new place the next key would begin at the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is another state
  useEffect(() => {
    if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus()
  }, [state])
  const { created, all } = totals(run)
  const open = openWords(run)
  const isPaused = state === 'paused' && open === '' && (paused === null || isOver(paused, connection))
  const details = [
    rateWords(run),
    waits === null ? '' : words.waits(waits),
    state === 'checking' ? words.checking : isPaused ? words.paused : '',
    state === 'stopped' && counts.waiting > 0 ? words.stopped(counts.waiting) : '',
    oldUnknownWords(run),
  ]
  const isMade = state !== 'running' && state !== 'checking' && counts.waiting === 0
  const isSettled = isMade && counts.unknown === 0
  const hasUnsent = mails === undefined || mails.mail_none + mails.mail_nameless > 0
  const isPrimary = (action: RunAction) =>
    action === 'pause' || action === 'start' || (action === 'retryUnknown' && isMade)
  return (
    <section className="stack many-part" aria-label={words.run}>
      <div className="line">
        <Tag tone={counts.unknown > 0 ? 'plain' : (runStateTones[state] ?? 'plain')}>
          {open || messages.runStates[state]}
        </Tag>
        {counts.unknown === 0 ? null : <Tag tone="warn">{words.unknown(counts.unknown)}</Tag>}
        <strong>{words.made(created, all)}</strong>
        <span className="muted">{details.filter(Boolean).join(' ')}</span>
      </div>
      <progress aria-label={words.progress} value={created} max={Math.max(1, all)} />
      <ShowFailure
        failure={paused}
        consequence={words.pausedByItself}
        onRetry={() => act.mutate('start')}
        waits={false}
      />
      <ShowFailure failure={act.error} />
      <div className="line" ref={buttons}>
        {actionsOf(run).map(action => (
          <Button
            key={action}
            look={isPrimary(action) ? 'primary' : 'plain'}
            pending={act.isPending && act.variables === action}
            onPress={() => act.mutate(action)}
          >
            {action === 'start' && open !== '' ? words.createOpen(counts.waiting) : words.actions[action]}
          </Button>
        ))}
        {state === 'running' || counts.created === 0 ? null : (
          <Button look={isSettled && hasUnsent ? 'primary' : 'plain'} onPress={() => keptSending.write(id)}>
            {words.mails}
          </Button>
        )}
        {hasEnded(run) ? <DeleteList run={run} /> : null}
      </div>
    </section>
  )
}
