import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RowFilter, Run, RunRow } from '../../../contract/run.ts'
import { ListRows } from '../../shared/rows/list-rows.tsx'
import { useRows } from '../../shared/rows/use-rows.ts'
import { rowsOf } from '../../shared/words/list-name.ts'
import { SelectChip } from '../../ui/fields/chips.tsx'
import { Tabs } from '../../ui/fields/tabs.tsx'
import type { DataGridProps } from '../../ui/grid/data-grid.tsx'
import type { GridColumn } from '../../ui/grid/grid-row.tsx'
import { ListCard } from '../../ui/layout/screen.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { count } from '../../ui/text/numbers.ts'
import { messages } from './many-messages.ts'
import { type KeptFilter, runRows, useRowFilter } from './queries.ts'

const words = messages.rows

/** The columns of `rowCells` and `mailCells`. */
const columns: GridColumn[] = [
  { id: 'place', label: words.row },
  { id: 'customer', label: words.customer },
  { id: 'state', label: words.state },
  { id: 'why', label: words.why },
]

/** A filter of the rows, and how many rows it leaves; undefined: not counted yet. */
export type RowChoice = { filter: RowFilter; label: string; n: number | undefined }

type RowListProps = Pick<DataGridProps<RunRow>, 'cells' | 'gridRef'> & {
  run: Run
  row: RunRow | null
  onOpen: (row: RunRow) => void
  top: ReactNode
  /** What the choices filter by, for screen readers. */
  by: string
  /** Only choices with rows, and the chosen one, are offered. */
  choices: RowChoice[]
  /** The same for the problems of rows. */
  reasons?: RowChoice[]
  keptFilter: KeptFilter
  /** Buttons for all rows of a filter. */
  actionsFor?: (filter: RowFilter) => ReactNode
  foot?: ReactNode
}

/** The rows of a list, filtered. `top`: stands above them. */
export function RowList(props: RowListProps) {
  const { run, row, onOpen, top, by, choices, reasons = [], keptFilter, actionsFor, foot, ...grid } = props
  const [wanted, setFilter] = useRowFilter(keptFilter, run.id)
  const offeredOf = (some: RowChoice[]) => some.filter(({ n = 0, filter }) => n > 0 || filter === wanted)
  const tabs = offeredOf(choices)
  const whys = offeredOf(reasons)
  const chosenIn = (some: RowChoice[]) => some.find(choice => choice.filter === wanted)?.filter
  const filter = chosenIn([...tabs, ...whys]) ?? 'all'
  const showAll = () => {
    setFilter('all')
    // The button that was pressed goes; the first tab, All, is always there.
    document.querySelector<HTMLElement>(`[role="group"][aria-label="${by}"] button`)?.focus()
  }
  const rows = useRows({ id: run.id, filter }, runRows)
  const total = rows.first?.total ?? 0
  return (
    <ListCard
      label={words.label}
      top={top}
      bar={
        <>
          <Tabs
            label={by}
            chosen={chosenIn(tabs) ?? 'all'}
            tabs={[
              { id: 'all', label: words.all, count: count(rowsOf(run)) },
              ...tabs.map(({ filter: id, label, n = 0 }) => ({ id, label, count: count(n) })),
            ]}
            onChoose={setFilter}
          />
          {whys.length === 0 ? null : (
            <SelectChip
              label={words.whyLeft}
              value={chosenIn(whys) ?? null}
              options={whys.map(({ filter: value, label: text, n = 0 }) => ({
                value,
                text,
                count: count(n),
              }))}
              onChange={why => setFilter(why ?? 'all')}
            />
          )}
          {actionsFor?.(filter)}
        </>
      }
      foot={
        <>
          <span>{words.some(total)}</span>
          {foot}
        </>
      }
    >
      <ListRows
        {...grid}
        className="many-grid"
        columns={columns}
        // A new key once the list is started: the grid begins at its first row again.
        listKey={`${run.id} ${filter} ${run.startedAt === null}`}
        rows={rows}
        label={words.label}
        keyOf={({ place }) => place}
        record={{ openId: row && `${row.place}`, isOf: ({ place }) => place === row?.place, onOpen }}
        total={total}
        reading={words.reading}
        nothing={
          <Empty icon={SearchX} way={{ label: words.showAll, onPress: showAll }}>
            {words.none}
          </Empty>
        }
      />
    </ListCard>
  )
}
