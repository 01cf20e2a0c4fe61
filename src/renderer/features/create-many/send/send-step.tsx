import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { MailFilter, RowMails, Run, RunRow } from '../../../../contract/run.ts'
import { mailSetupQuery } from '../../../shared/handing-over/queries.ts'
import { useMessage } from '../../../shared/handing-over/use-message.tsx'
import { Tabs } from '../../../ui/fields/tabs.tsx'
import { keptGridPlace } from '../../../ui/grid/grid-place.ts'
import { focusActiveRow } from '../../../ui/grid/use-grid-focus.ts'
import { createKept, useKept } from '../../../ui/kept.ts'
import { Desk, toRecord } from '../../../ui/layout/desk.tsx'
import { count } from '../../../ui/text/numbers.ts'
import { mailCells, mailColumns } from '../row-cells.tsx'
import { RowList } from '../row-list.tsx'
import { EditMessage } from './edit-message.tsx'
import { MailPanel } from './mail-panel.tsx'
import { shownStates } from './mail-states.ts'
import { SendCard } from './send-card.tsx'
import { messages } from './send-messages.ts'

const keptFilter = createKept<MailFilter | 'all'>('all')
const keptPlace = keptGridPlace()

type SendStepProps = { run: Run; mails: RowMails | undefined; head: ReactNode }

/** A list's mails: seen before they leave, sent, and what became of each. */
export function SendStep({ run, mails, head }: SendStepProps) {
  const setup = useQuery(mailSetupQuery)
  const message = useMessage(run.id, 'invitation', setup.data?.templates ?? [])
  const [filter, setFilter] = useKept(keptFilter)
  const [row, setRow] = useState<RunRow | null>(null)
  const [editing, setEditing] = useState(false)
  const gridRef = useRef<HTMLDivElement>(null)
  const close = () => {
    setRow(null)
    focusActiveRow(gridRef.current)
  }
  const edit = () => setEditing(true)
  return (
    <>
      <Desk
        hint={messages.hint}
        onEscape={close}
        record={
          row === null || setup.data === undefined ? null : (
            <MailPanel row={row} setup={setup.data} message={message} onEdit={edit} onClose={close} />
          )
        }
      >
        <RowList
          run={run}
          filter={filter}
          top={
            <>
              {head}
              <SendCard run={run} mails={mails} setup={setup} message={message} onEdit={edit} />
            </>
          }
          bar={<MailTabs mails={mails} chosen={filter} onChoose={setFilter} />}
          foot={(mails?.mail_waiting ?? 0) > 0 ? <span>{messages.restart}</span> : null}
          className="many-mails"
          cardsUpTo={44}
          listKey={`${run.id} ${filter}`}
          kept={keptPlace}
          columns={mailColumns}
          cells={mailCells}
          gridRef={gridRef}
          isSelected={({ place }) => place === row?.place}
          onOpen={setRow}
          onEnter={toRecord}
          onWalk={next => (row === null ? undefined : setRow(next))}
        />
      </Desk>
      {editing ? (
        <EditMessage message={message} linkId={row?.linkId ?? null} onClose={() => setEditing(false)} />
      ) : null}
    </>
  )
}

type MailTabsProps = {
  mails: RowMails | undefined
  chosen: MailFilter | 'all'
  onChoose: (filter: MailFilter | 'all') => void
}

/** The rows by what became of their mails. */
function MailTabs({ mails, chosen, onChoose }: MailTabsProps) {
  const states = mails === undefined ? [] : shownStates(mails, chosen)
  const all = Object.values(mails ?? {}).reduce((sum, n) => sum + n, 0)
  return (
    <Tabs
      label={messages.byState}
      chosen={chosen}
      tabs={[
        { id: 'all', label: messages.all, count: mails === undefined ? null : count(all) },
        ...states.map(state => ({
          id: state,
          label: messages.states[state],
          count: count(mails?.[state] ?? 0),
          rank: state === 'mail_left_out' ? 1 : 0,
        })),
      ]}
      onChoose={id => onChoose(states.find(state => state === id) ?? 'all')}
    />
  )
}
