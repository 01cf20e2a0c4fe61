import { isolated } from '../../../../contract/isolated.ts'
import { linkEnd, withoutScheme } from '../../../../contract/links/link-text.ts'
import type { RunRow } from '../../../../contract/run.ts'
import { rowStateWords } from '../../../../contract/run-messages.ts'
import type { GridCell, GridColumn } from '../../../ui/grid/grid-row.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { exactly } from '../../../ui/text/hidden-marks.ts'
import { count } from '../../../ui/text/numbers.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { messages } from '../many-messages.ts'
import { rowWords, stateTones } from '../run-words.ts'

const words = messages.rows

export const rowColumns: GridColumn[] = [
  { id: 'place', label: words.row, className: 'col-place' },
  { id: 'customer', label: words.customer, className: 'col-customer' },
  { id: 'email', label: words.email, className: 'col-email' },
  { id: 'about', label: words.about, className: 'col-about' },
  { id: 'state', label: words.state, className: 'col-state' },
]

const none = <span>—</span>

/** The cells of a row, in the order of the columns. */
export const rowCells = (row: RunRow): GridCell[] => {
  const why = rowWords(row)
  const about = row.url !== null && row.state === 'created' ? withoutScheme(row.url) : why
  const isProblem = row.url === null && why !== ''
  return [
    { id: 'place', className: 'muted col-place', content: count(row.place + 1) },
    {
      id: 'customer',
      className: 'col-customer',
      title: [row.customer, row.note]
        .filter(Boolean)
        .map(text => isolated(text))
        .join('\n'),
      content:
        row.customer === '' ? (
          none
        ) : (
          <span className="strong">
            <Outside text={row.customer} />
          </span>
        ),
    },
    {
      id: 'email',
      className: 'muted col-email',
      title: exactly(row.email),
      content: row.email === '' ? none : <Outside text={row.email} exact />,
    },
    {
      id: 'about',
      className: isProblem ? 'col-about lacking' : 'mono muted col-about',
      title: row.url ?? why,
      content: about === '' ? none : isProblem ? about : `…/${linkEnd(row.url ?? '') || about}`,
    },
    {
      id: 'state',
      className: 'col-state',
      content: <Tag tone={stateTones[row.state]}>{rowStateWords[row.state]}</Tag>,
    },
  ]
}
