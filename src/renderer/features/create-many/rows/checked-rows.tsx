import type { ReactNode } from 'react'
import {
  type BareRow,
  bareRows,
  type RowFilter,
  type Run,
  type RunRow,
  rowProblems,
  type SoftProblem,
  softProblems,
} from '../../../../contract/run.ts'
import { problemWords, rowStateWords } from '../../../../contract/run-messages.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { messages } from '../many-messages.ts'
import { keptRowFilter, useBareRows, useRunCall } from '../queries.ts'
import { rowCells } from '../row-cells.tsx'
import { type RowChoice, RowList } from '../row-list.tsx'

const words = messages.rows

const keptFilter = keptRowFilter()

const states = ['created', 'failed', 'unknown', 'sending', 'waiting', 'left_out'] as const

/** Until the list is started its rows are also found by what they lack, and by their problems. */
const bareOf = ({ startedAt }: Run, bare: Record<BareRow, number> | undefined): RowChoice[] =>
  startedAt === null ? bareRows.map(filter => ({ filter, label: words.bare[filter], n: bare?.[filter] })) : []

const reasonsOf = ({ startedAt, problems }: Run): RowChoice[] =>
  startedAt === null
    ? rowProblems.map(filter => ({ filter, label: problemWords(filter), n: problems[filter] }))
    : []

const isSoft = (filter: RowFilter): filter is SoftProblem => softProblems.some(soft => soft === filter)

type CheckedRowsProps = { run: Run; top: ReactNode; onOpen: (row: RunRow) => void }

/** The rows of a list with their problems, or their results. */
export function CheckedRows({ run, top, onOpen }: CheckedRowsProps) {
  const bare = useBareRows(run)
  const choose = useRunCall('runs.choice')
  const chooseAll = (problem: SoftProblem, value: boolean) => choose.mutate({ id: run.id, problem, value })
  return (
    <RowList
      run={run}
      row={null}
      top={
        <>
          {top}
          <ShowFailure failure={choose.error} />
        </>
      }
      by={words.byState}
      choices={[
        ...states.map(filter => ({ filter, label: rowStateWords[filter], n: run.counts[filter] })),
        ...bareOf(run, bare),
      ]}
      reasons={reasonsOf(run)}
      keptFilter={keptFilter}
      actionsFor={filter =>
        isSoft(filter) && run.startedAt === null ? (
          <span className="line end">
            <Button onPress={() => chooseAll(filter, true)}>{words.makeAll}</Button>
            <Button onPress={() => chooseAll(filter, false)}>{words.leaveAll}</Button>
          </span>
        ) : null
      }
      foot={run.startedAt === null ? <span className="clip">{words.correct}</span> : null}
      cells={rowCells}
      onOpen={onOpen}
    />
  )
}
