import { type ReactNode, useRef } from 'react'
import {
  type RowFilter,
  type Run,
  type RunRow,
  rowProblems,
  type SoftProblem,
  softProblems,
} from '../../../../contract/run.ts'
import { problemWords, rowStateWords } from '../../../../contract/run-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Tabs } from '../../../ui/fields/tabs.tsx'
import { keptGridPlace } from '../../../ui/grid/grid-place.ts'
import { createKept, useKept } from '../../../ui/kept.ts'
import { count } from '../../../ui/text/numbers.ts'
import { messages } from '../many-messages.ts'
import { useRunCall } from '../queries.ts'
import { rowCells, rowColumns } from '../row-cells.tsx'
import { RowList } from '../row-list.tsx'

const words = messages.rows

const keptFilter = createKept<RowFilter>('all')
const keptPlace = keptGridPlace()

const states = ['created', 'failed', 'unknown', 'sending', 'waiting', 'left_out'] as const

/** What the rows can be narrowed to: what is wrong, until the list is started, and their states. */
const choicesOf = ({ startedAt, problems, counts }: Run) => [
  ...rowProblems.flatMap(filter =>
    startedAt === null ? [{ filter, label: problemWords(filter), n: problems[filter] }] : [],
  ),
  ...states.map(filter => ({ filter, label: rowStateWords[filter], n: counts[filter] })),
]

const isSoft = (filter: RowFilter): filter is SoftProblem => softProblems.some(soft => soft === filter)

type CheckedRowsProps = { run: Run; top: ReactNode; onOpen: (row: RunRow) => void }

/** The rows of a list, narrowed to a problem or a state. */
export function CheckedRows({ run, top, onOpen }: CheckedRowsProps) {
  const [kept, setFilter] = useKept(keptFilter)
  const choose = useRunCall('runs.choice')
  const gridRef = useRef<HTMLDivElement>(null)
  const isBefore = run.startedAt === null
  const choices = choicesOf(run).filter(({ n, filter }) => n > 0 || filter === kept)
  const filter = choices.some(choice => choice.filter === kept) ? kept : 'all'
  const all = Object.values(run.counts).reduce((sum, n) => sum + n, 0)
  const chooseAll = (problem: SoftProblem, value: boolean) => choose.mutate({ id: run.id, problem, value })
  return (
    <RowList
      run={run}
      filter={filter}
      top={top}
      bar={
        <>
          <Tabs
            label={words.byState}
            chosen={filter}
            tabs={[
              { id: 'all', label: words.all, count: count(all) },
              ...choices.map(choice => ({ id: choice.filter, label: choice.label, count: count(choice.n) })),
            ]}
            onChoose={id => setFilter(choices.find(choice => choice.filter === id)?.filter ?? 'all')}
          />
          {isSoft(filter) && isBefore ? (
            <span className="line end">
              <Button onPress={() => chooseAll(filter, true)}>{words.makeAll}</Button>
              <Button onPress={() => chooseAll(filter, false)}>{words.leaveAll}</Button>
            </span>
          ) : null}
        </>
      }
      className="many-grid"
      cardsUpTo={70}
      // Once it is started one is done with checking: what happens begins at the first row.
      listKey={`${run.id} ${filter} ${isBefore}`}
      kept={keptPlace}
      columns={rowColumns}
      cells={rowCells}
      gridRef={gridRef}
      onOpen={onOpen}
    />
  )
}
