import { isolated } from '../../../contract/isolated.ts'
import { linkEnd, withoutScheme } from '../../../contract/links/link-text.ts'
import type { RunRow } from '../../../contract/run.ts'
import { rowStateWords } from '../../../contract/run-messages.ts'
import { Lines } from '../../shared/rows/cell-text.tsx'
import type { GridCell, GridColumn } from '../../ui/grid/grid-row.tsx'
import { Tag } from '../../ui/notices/tag.tsx'
import { exactly } from '../../ui/text/hidden-marks.ts'
import { count } from '../../ui/text/numbers.ts'
import { Outside } from '../../ui/text/outside.tsx'
import { messages } from './many-messages.ts'
import { rowStateTones, rowWords } from './run-words.ts'
import { mailReason, mailState } from './send/mail-states.ts'

const words = messages.rows

const column = (id: 'place' | 'customer' | 'email' | 'about' | 'state', label: string): GridColumn => ({
  id,
  label,
  className: `col-${id}`,
})

export const rowColumns: GridColumn[] = [
  column('place', words.row),
  column('customer', words.customer),
  column('email', words.email),
  column('about', words.about),
  column('state', words.state),
]

export const mailColumns: GridColumn[] = [
  column('place', words.row),
  column('customer', words.customer),
  column('state', words.state),
  column('about', words.why),
]

const placeCell = ({ place }: RunRow): GridCell => ({
  id: 'place',
  className: 'muted col-place',
  content: count(place + 1),
})

/** The cells of a row, in the order of the columns. */
export const rowCells = (row: RunRow): GridCell[] => {
  const { customer, email, note, url, state } = row
  const why = rowWords(row)
  const about = url !== null && state === 'created' ? withoutScheme(url) : why
  const isProblem = url === null && why !== ''
  return [
    placeCell(row),
    {
      id: 'customer',
      className: 'col-customer',
      title: [customer, note]
        .filter(Boolean)
        .map(text => isolated(text))
        .join('\n'),
      content:
        customer === '' ? null : (
          <span className="strong">
            <Outside text={customer} />
          </span>
        ),
    },
    {
      id: 'email',
      className: 'muted col-email',
      title: exactly(email),
      content: email === '' ? null : <Outside text={email} exact />,
    },
    {
      id: 'about',
      className: isProblem ? 'col-about lacking' : 'mono muted col-about',
      title: url ?? why,
      content: about === '' ? null : isProblem ? about : `…/${linkEnd(url ?? '') || about}`,
    },
    {
      id: 'state',
      className: 'col-state',
      content: <Tag tone={rowStateTones[state] ?? 'plain'}>{rowStateWords[state]}</Tag>,
    },
  ]
}

/** The cells of a row's mail in the order of the columns: who, what became of it, and why. */
export const mailCells = (row: RunRow): GridCell[] => {
  const { customer } = row
  const email = row.mail?.to || row.email
  const { word, tone } = mailState(row)
  const why = mailReason(row)
  const name = customer || email
  return [
    placeCell(row),
    {
      id: 'customer',
      className: 'col-customer',
      title: isolated([customer, email].filter(Boolean).join('\n')),
      content: (
        <Lines
          first={
            <span className="strong">
              <Outside text={name} />
            </span>
          }
          second={email === '' || email === name ? null : <Outside text={email} exact />}
        />
      ),
    },
    { id: 'state', className: 'col-state', content: <Tag tone={tone}>{word}</Tag> },
    { id: 'about', className: 'muted col-about', title: why, content: why },
  ]
}
