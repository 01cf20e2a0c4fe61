import { isolated } from '../../../contract/isolated.ts'
import { linkEnd, withoutScheme } from '../../../contract/links/link-text.ts'
import type { Run, RunRow } from '../../../contract/run.ts'
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

/** Before a list is started its rows have problems only. */
export const rowColumns = ({ startedAt }: Run): GridColumn[] => [
  { id: 'place', label: words.row },
  { id: 'customer', label: words.customer },
  { id: 'email', label: words.email },
  { id: 'about', label: startedAt === null ? words.problem : words.about },
  { id: 'state', label: words.state },
]

export const mailColumns: GridColumn[] = [
  { id: 'place', label: words.row },
  { id: 'customer', label: words.customer },
  { id: 'state', label: words.state },
  { id: 'about', label: words.why },
]

const placeCell = ({ place }: RunRow): GridCell => ({
  id: 'place',
  className: 'muted',
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
      className: 'strong',
      title: [customer, note]
        .filter(Boolean)
        .map(text => isolated(text))
        .join('\n'),
      content: <Outside text={customer} />,
    },
    {
      id: 'email',
      className: 'muted',
      title: exactly(email),
      content: <Outside text={email} exact />,
    },
    {
      id: 'about',
      className: isProblem ? 'lacking' : 'mono muted',
      title: url ?? why,
      content: about === '' ? null : isProblem ? about : `…/${linkEnd(url ?? '') || about}`,
    },
    { id: 'state', content: <Tag tone={rowStateTones[state] ?? 'plain'}>{rowStateWords[state]}</Tag> },
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
    { id: 'state', content: <Tag tone={tone}>{word}</Tag> },
    { id: 'about', className: 'muted', title: why, content: why },
  ]
}
