import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Run, RunRow } from '../../../contract/run.ts'
import { useCommand } from '../../shared/commands.ts'
import { rowsOf } from '../../shared/words/list-name.ts'
import { useStore } from '../../ui/store.ts'
import { useFocusLeft } from '../../ui/use-focus-left.ts'
import { SetUpCard } from './check/set-up-card.tsx'
import { RunCard } from './create/run-card.tsx'
import { messages } from './many-messages.ts'
import { keptSending, runMailsQuery } from './queries.ts'
import { CheckedRows } from './rows/checked-rows.tsx'
import { RowDialog } from './rows/row-dialog.tsx'
import { totals } from './run-words.ts'
import { mailTotals, stepWords } from './send/mail-states.ts'
import { SendStep } from './send/send-step.tsx'

const words = messages.steps

/** A list in its three steps (check, create, send) above its rows. */
export function RunView({ run }: { run: Run }) {
  const [row, setRow] = useState<RunRow | null>(null)
  const [sending, setSending] = useStore(keptSending)
  const line = useRef<HTMLOListElement>(null)
  // With a list open, the command focuses its next button: the user asked for no other list.
  useCommand('create-many', () =>
    line.current
      ?.closest('.list-card')
      ?.querySelector<HTMLElement>('.many-part .primary:enabled, .many-steps button:enabled')
      ?.focus(),
  )
  const isBefore = run.startedAt === null
  const canSend = !isBefore && run.state !== 'running' && run.counts.created > 0
  const mails = useQuery(runMailsQuery(canSend ? run.id : null)).data
  const isOpened = useRef(false)
  // Only as the list is opened: a mail that is refused later moves nobody to another step.
  useEffect(() => {
    if (mails === undefined || isOpened.current) return
    isOpened.current = true
    if (run.state === 'done' && mails.mail_refused > 0) setSending(run.id)
  })
  const current = isBefore ? 'check' : canSend && sending === run.id ? 'send' : 'create'
  // The step, not its button: a second Enter on Continue must not send mails.
  useFocusLeft(current, () => line.current?.querySelector<HTMLElement>('[aria-current] button')?.focus())
  const { created, all: links } = totals(run)
  const made = isBefore ? '' : created === links ? words.links(links) : words.part(created, links)
  const isMade = !isBefore && links > 0 && created === links
  const isSent = mails !== undefined && mails.mail_handed > 0 && mails.mail_handed === mailTotals(mails).all
  const steps = [
    { name: 'check', amount: messages.rows.some(rowsOf(run)), isOpen: false, isDone: !isBefore },
    { name: 'create', amount: made, isOpen: !isBefore, isDone: isMade },
    { name: 'send', amount: stepWords(mails), isOpen: canSend, isDone: isSent },
  ] as const
  const head = (
    <ol ref={line} className="row many-steps" aria-label={words.label}>
      {steps.map(({ name, amount, isOpen, isDone }, index) => (
        <li key={name} aria-current={name === current ? 'step' : undefined}>
          <button
            type="button"
            className="entry"
            disabled={!isOpen}
            onClick={() => setSending(name === 'send' ? run.id : null)}
          >
            {isDone ? <Check aria-hidden="true" /> : <b>{index + 1}</b>}
            {words[name]}
            <small className="muted small">{amount}</small>
          </button>
        </li>
      ))}
    </ol>
  )
  if (current === 'send') return <SendStep {...{ run, mails, head }} />
  return (
    <>
      <CheckedRows
        run={run}
        onOpen={setRow}
        top={
          <>
            {head}
            {isBefore ? <SetUpCard run={run} /> : <RunCard run={run} mails={mails} />}
          </>
        }
      />
      {row === null ? null : <RowDialog key={row.place} run={run} row={row} onClose={() => setRow(null)} />}
    </>
  )
}
