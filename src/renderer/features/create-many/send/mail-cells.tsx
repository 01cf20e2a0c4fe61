import { isolated } from '../../../../contract/isolated.ts'
import type { RunRow } from '../../../../contract/run.ts'
import type { GridCell, GridColumn } from '../../../ui/grid/grid-row.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { count } from '../../../ui/text/numbers.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { messages } from '../many-messages.ts'
import { mailReason, mailState } from './mail-states.ts'

const { rows } = messages

export const mailColumns: GridColumn[] = [
  { id: 'place', label: rows.row, className: 'col-place' },
  { id: 'customer', label: rows.customer, className: 'col-customer' },
  { id: 'state', label: rows.state, className: 'col-state' },
  { id: 'about', label: rows.why, className: 'col-about' },
]

/** The cells of a row in the order of the columns: who, what became of the mail, and why. */
export const mailCells = (row: RunRow): GridCell[] => {
  const { place, customer, mail } = row
  const email = mail === null || mail.to === '' ? row.email : mail.to
  const { word, tone } = mailState(row)
  const why = mailReason(row)
  const name = customer || email
  return [
    { id: 'place', className: 'muted col-place', content: count(place + 1) },
    {
      id: 'customer',
      className: 'col-customer link-who',
      title: isolated([customer, email].filter(Boolean).join('\n')),
      content: (
        <>
          <span className="strong clip">
            <Outside text={name} />
          </span>
          {email === '' || email === name ? null : (
            <span className="muted small clip">
              <Outside text={email} exact />
            </span>
          )}
        </>
      ),
    },
    { id: 'state', className: 'col-state', content: <Tag tone={tone}>{word}</Tag> },
    { id: 'about', className: 'muted col-about', title: why, content: why },
  ]
}
