import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Run, RunRow } from '../../../contract/run.ts'
import { createKept, useKept } from '../../ui/kept.ts'
import { SetUpCard } from './check/set-up-card.tsx'
import { RunCard } from './create/run-card.tsx'
import { messages } from './many-messages.ts'
import { runMailsQuery } from './queries.ts'
import { RowDialog } from './rows/row-dialog.tsx'
import { RowsList } from './rows/rows-list.tsx'
import { totals } from './run-words.ts'
import { mailTotals } from './send/mail-states.ts'
import { SendStep } from './send/send-step.tsx'
import { type StepName, Steps } from './steps.tsx'

/** The run whose mails are shown; null: its links are. */
const keptSending = createKept<string | null>(null)

const { steps } = messages

/** One list on its way: before it starts how it is read, then how far its links are, then its mails; and its rows. */
export function RunView({ run, onRemoved }: { run: Run; onRemoved: () => void }) {
  const [row, setRow] = useState<RunRow | null>(null)
  const [sending, setSending] = useKept(keptSending)
  const isBefore = run.startedAt === null
  const canSend = !isBefore && run.state !== 'running' && run.counts.created > 0
  const mails = useQuery({ ...runMailsQuery(run.id), enabled: canSend }).data
  const step: StepName = isBefore ? 'check' : canSend && sending === run.id ? 'send' : 'create'
  const { sent, all } = mailTotals(mails)
  const head = (
    <Steps
      current={step}
      amounts={{
        check: steps.rows(Object.values(run.counts).reduce((sum, n) => sum + n, 0)),
        create: isBefore ? '' : steps.links(totals(run).all),
        send: all === 0 ? '' : steps.sent(sent, all),
      }}
      open={isBefore ? [] : canSend ? ['create', 'send'] : ['create']}
      onStep={next => setSending(next === 'send' ? run.id : null)}
    />
  )
  if (step === 'send') return <SendStep run={run} mails={mails} head={head} />
  return (
    <>
      <RowsList
        run={run}
        onOpen={setRow}
        top={
          <>
            {head}
            {isBefore ? (
              <SetUpCard run={run} onRemoved={onRemoved} />
            ) : (
              <RunCard run={run} onMails={() => setSending(run.id)} />
            )}
          </>
        }
      />
      {row === null ? null : <RowDialog key={row.place} run={run} row={row} onClose={() => setRow(null)} />}
    </>
  )
}
