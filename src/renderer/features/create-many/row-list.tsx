import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RowFilter, Run, RunRow } from '../../../contract/run.ts'
import { ListRows } from '../../shared/rows/list-rows.tsx'
import { useRows } from '../../shared/rows/use-rows.ts'
import type { DataGridProps } from '../../ui/grid/data-grid.tsx'
import { ListCard } from '../../ui/layout/list-card.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { messages } from './many-messages.ts'
import { readRows, rowsKey } from './queries.ts'

const words = messages.rows

type RowListProps = Omit<DataGridProps<RunRow>, 'label' | 'keyOf' | 'total' | 'rowAt' | 'onRange'> & {
  run: Run
  filter: RowFilter
  top: ReactNode
  bar: ReactNode
  /** What stands below beside how many rows there are. */
  foot?: ReactNode
}

/** The rows of a list that a filter leaves in. `top`: what stands above them. */
export function RowList({ run, filter, top, bar, foot, ...grid }: RowListProps) {
  const rows = useRows(rowsKey(run.id, filter), readRows(run.id, filter))
  const total = rows.first?.total ?? 0
  return (
    <ListCard
      label={words.label}
      top={top}
      bar={bar}
      foot={
        <>
          <span>{words.some(total)}</span>
          {foot}
        </>
      }
    >
      <ListRows
        {...grid}
        rows={rows}
        label={words.label}
        keyOf={row => row.place}
        total={total}
        reading={words.reading}
        nothing={<Empty icon={<SearchX aria-hidden="true" />}>{words.none}</Empty>}
      />
    </ListCard>
  )
}
