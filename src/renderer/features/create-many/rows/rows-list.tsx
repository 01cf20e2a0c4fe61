import { SearchX } from 'lucide-react'
import { type ReactNode, useCallback, useRef } from 'react'
import {
  type RowFilter,
  type Run,
  type RunRow,
  rowProblems,
  type SoftProblem,
  softProblems,
} from '../../../../contract/run.ts'
import { problemWords, rowStateWords } from '../../../../contract/run-messages.ts'
import { ListBody } from '../../../shared/list-body.tsx'
import { RowsGrid } from '../../../shared/rows/rows-grid.tsx'
import { useRows } from '../../../shared/rows/use-rows.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx'
import { keptGridPlace } from '../../../ui/grid/grid-place.ts'
import { createKept, useKept } from '../../../ui/kept.ts'
import { ListCard } from '../../../ui/layout/list-card.tsx'
import { Empty } from '../../../ui/notices/empty.tsx'
import { count, plural } from '../../../ui/text/numbers.ts'
import { messages } from '../many-messages.ts'
import { readRows, rowsKey } from '../queries.ts'
import { useRunCall } from '../use-run-call.ts'
import { rowCells, rowColumns } from './row-cells.tsx'

const keptFilter = createKept<RowFilter>('all')
const keptPlace = keptGridPlace()

type Choice = { filter: RowFilter; label: string; n: number }

const choicesOf = (run: Run): Choice[] => {
  const problems = rowProblems.map(filter => ({
    filter,
    label: problemWords(filter),
    n: run.problems[filter],
  }))
  const states = (['created', 'failed', 'unknown', 'sending', 'waiting', 'left_out'] as const).map(
    filter => ({
      filter,
      label: rowStateWords[filter],
      n: run.counts[filter],
    }),
  )
  return run.startedAt === null ? [...problems, ...states] : states
}

const isSoft = (filter: RowFilter): filter is SoftProblem => softProblems.some(soft => soft === filter)

type RowsListProps = { run: Run; top: ReactNode; onOpen: (row: RunRow) => void }

const words = messages.rows

/** The rows of a list, narrowed to a problem or a state. `top`: what stands above them. */
export function RowsList({ run, top, onOpen }: RowsListProps) {
  const [kept, setFilter] = useKept(keptFilter)
  const choose = useRunCall('runs.choice')
  const gridRef = useRef<HTMLDivElement>(null)
  const choices = choicesOf(run).filter(({ n, filter }) => n > 0 || filter === kept)
  const filter = choices.some(choice => choice.filter === kept) ? kept : 'all'
  const rows = useRows(rowsKey(run.id, filter), readRows(run.id, filter))
  const { first, failure, retry } = rows
  const cells = useCallback((row: RunRow) => rowCells(row), [])
  const total = first?.total ?? 0
  return (
    <ListCard
      label={words.label}
      top={top}
      bar={
        <>
          <ToggleChip selected={filter === 'all'} onChange={() => setFilter('all')}>
            {words.all}
          </ToggleChip>
          {choices.map(choice => (
            <ToggleChip
              key={choice.filter}
              selected={filter === choice.filter}
              onChange={selected => setFilter(selected ? choice.filter : 'all')}
            >
              {choice.label} {count(choice.n)}
            </ToggleChip>
          ))}
          {isSoft(filter) && run.startedAt === null ? (
            <span className="line end">
              <Button onPress={() => choose.mutate({ id: run.id, problem: filter, value: true })}>
                {words.makeAll}
              </Button>
              <Button onPress={() => choose.mutate({ id: run.id, problem: filter, value: false })}>
                {words.leaveAll}
              </Button>
            </span>
          ) : null}
        </>
      }
      foot={<span>{plural(total, 'row')}</span>}
    >
      <ListBody
        failure={failure}
        onRetry={retry}
        reading={words.reading}
        isKnown={first !== undefined}
        nothing={total === 0 ? <Empty icon={<SearchX aria-hidden="true" />}>{words.none}</Empty> : null}
      >
        <RowsGrid
          rows={rows}
          label={words.label}
          className="many-grid"
          cardsUpTo={70}
          // Once it is started one is done with checking: what happens begins at the first row.
          listKey={`${run.id} ${filter} ${run.startedAt === null}`}
          keyOf={row => row.place}
          kept={keptPlace}
          columns={rowColumns}
          total={total}
          gridRef={gridRef}
          onOpen={onOpen}
          cells={cells}
        />
      </ListBody>
    </ListCard>
  )
}
