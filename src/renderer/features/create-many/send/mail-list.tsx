import { type ReactNode, type RefObject, useCallback } from 'react'
import type { MailFilter, RowMails, Run, RunRow } from '../../../../contract/run.ts'
import { ListBody } from '../../../shared/list-body.tsx'
import { RowsGrid } from '../../../shared/rows/rows-grid.tsx'
import { useRows } from '../../../shared/rows/use-rows.ts'
import { Tabs } from '../../../ui/fields/tabs.tsx'
import { keptGridPlace } from '../../../ui/grid/grid-place.ts'
import { createKept, useKept } from '../../../ui/kept.ts'
import { toRecord } from '../../../ui/layout/desk.tsx'
import { ListCard } from '../../../ui/layout/list-card.tsx'
import { Empty } from '../../../ui/notices/empty.tsx'
import { count } from '../../../ui/text/numbers.ts'
import { messages as all } from '../many-messages.ts'
import { readRows, rowsKey } from '../queries.ts'
import { mailCells, mailColumns } from './mail-cells.tsx'
import { shownStates } from './mail-states.ts'
import { messages } from './send-messages.ts'

const keptFilter = createKept<MailFilter | 'all'>('all')
const keptPlace = keptGridPlace()

type MailListProps = {
  run: Run
  mails: RowMails | undefined
  top: ReactNode
  openPlace: number | null
  onOpen: (row: RunRow) => void
  gridRef: RefObject<HTMLDivElement | null>
}

/** The rows of a list by what became of their mails. */
export function MailList({ run, mails, top, openPlace, onOpen, gridRef }: MailListProps) {
  const [filter, setFilter] = useKept(keptFilter)
  const rows = useRows(rowsKey(run.id, filter), readRows(run.id, filter))
  const { first, failure, retry } = rows
  const cells = useCallback((row: RunRow) => mailCells(row), [])
  const total = first?.total ?? 0
  const states = mails === undefined ? [] : shownStates(mails, filter)
  const sum = Object.values(mails ?? {}).reduce((rest, n) => rest + n, 0)
  return (
    <ListCard
      label={all.rows.label}
      top={top}
      bar={
        <Tabs
          label={messages.byState}
          chosen={filter}
          tabs={[
            { id: 'all', label: messages.all, count: mails === undefined ? null : count(sum) },
            ...states.map(state => ({
              id: state,
              label: messages.states[state],
              count: count(mails?.[state] ?? 0),
              rank: state === 'mail_left_out' ? 1 : 0,
            })),
          ]}
          onChoose={id => setFilter(states.find(state => state === id) ?? 'all')}
        />
      }
      foot={
        <>
          <span>{messages.rows(total)}</span>
          {(mails?.mail_waiting ?? 0) > 0 ? <span>{messages.restart}</span> : null}
        </>
      }
    >
      <ListBody
        failure={failure}
        onRetry={retry}
        reading={all.rows.reading}
        isKnown={first !== undefined}
        nothing={total === 0 ? <Empty>{all.rows.none}</Empty> : null}
      >
        <RowsGrid
          rows={rows}
          label={all.rows.label}
          className="many-mails"
          cardsUpTo={44}
          listKey={`${run.id} ${filter}`}
          keyOf={row => row.place}
          kept={keptPlace}
          columns={mailColumns}
          total={total}
          gridRef={gridRef}
          isSelected={row => row.place === openPlace}
          onOpen={onOpen}
          onEnter={toRecord}
          onWalk={row => (openPlace === null ? undefined : onOpen(row))}
          cells={cells}
        />
      </ListBody>
    </ListCard>
  )
}
