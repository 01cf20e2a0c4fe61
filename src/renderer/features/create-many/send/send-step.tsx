import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isMailFilter, type MailFilter, mailFilters, type RunRow } from '../../../../contract/run.ts'
import { mailSetupQuery } from '../../../shared/handing-over/queries.ts'
import { useMessage } from '../../../shared/handing-over/use-message.tsx'
import { focusActiveRow } from '../../../ui/grid/use-grid-focus.ts'
import { Desk, isBeside } from '../../../ui/layout/screen.tsx'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'
import { keptRowFilter, unsentQuery, useRowFilter } from '../queries.ts'
import { mailCells } from '../row-cells.tsx'
import { RowList } from '../row-list.tsx'
import { EditMessage } from './edit-message.tsx'
import { MailPanel } from './mail-panel.tsx'
import { SendCard, type SendCardProps } from './send-card.tsx'
import { messages } from './send-messages.ts'

const keptFilter = keptRowFilter()

const choiceWords = (filter: MailFilter, isPractice: boolean): string => {
  if (filter === 'mail_nameless') return messages.noName
  return filter === 'mail_handed' && isPractice ? messages.practised : messages.states[filter]
}

type SendStepProps = Pick<SendCardProps, 'run' | 'mails'> & { head: ReactNode }

/** The mails of a list: preview, sending, and the state of each. */
export function SendStep({ run, mails, head }: SendStepProps) {
  const setup = useQuery(mailSetupQuery)
  const message = useMessage(run.id, 'invitation', setup.data?.templates ?? [], 'many')
  const sample = useQuery(unsentQuery(run.id)).data ?? null
  const [row, setRow] = useState<RunRow | null>(null)
  const [filter, setFilter] = useRowFilter(keptFilter, run.id)
  // A record whose row another filter leaves out would cover the list for nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the filter changes
  useEffect(() => setRow(null), [filter])
  // Where mails really leave this computer, and there is room beside the list, the first mail is shown before all are sent.
  const leaves = setup.data?.practice === false
  const opensFirst = useRef(isBeside())
  useEffect(() => {
    if (!opensFirst.current || !leaves || sample === null) return
    opensFirst.current = false
    setRow(chosen => chosen ?? sample)
  }, [sample, leaves])
  const [editing, setEditing] = useState(false)
  const gridRef = useRef<HTMLDivElement>(null)
  const toRow = () => focusActiveRow(gridRef.current)
  useFocusLeft(filter, toRow)
  const isEmptied = filter !== 'all' && mails !== undefined && isMailFilter(filter) && mails[filter] === 0
  useEffect(() => {
    if (isEmptied) setFilter('all')
  })
  const close = () => {
    setRow(null)
    toRow()
  }
  return (
    <>
      <Desk
        onEscape={close}
        record={
          row === null || setup.data === undefined ? null : (
            <MailPanel {...{ row, filter, message, toRow }} setup={setup.data} onClose={close} />
          )
        }
      >
        <RowList
          {...{ run, row, gridRef }}
          top={
            <>
              {head}
              <SendCard
                {...{ run, mails, message }}
                onEdit={() => setEditing(true)}
                onRefused={filter === 'mail_refused' ? null : () => setFilter('mail_refused')}
              />
            </>
          }
          by={messages.byState}
          choices={mailFilters.map(filter => ({
            filter,
            label: choiceWords(filter, setup.data?.practice === true),
            n: mails?.[filter],
          }))}
          keptFilter={keptFilter}
          foot={
            (mails?.mail_waiting ?? 0) > 0 && setup.data?.paused === false ? (
              <span>{messages.restart}</span>
            ) : null
          }
          cells={mailCells}
          onOpen={setRow}
        />
      </Desk>
      {editing ? (
        <EditMessage
          runId={run.id}
          message={message}
          linkId={row?.linkId ?? sample?.linkId ?? null}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  )
}
