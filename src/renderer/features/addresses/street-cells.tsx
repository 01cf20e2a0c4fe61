import { Mail } from 'lucide-react'
import { isolated } from '../../../contract/isolated.ts'
import type { AccountRow } from '../../../contract/model.ts'
import { copyText } from '../../shared/hooks/copy-text.ts'
import { emailText } from '../../shared/words/email-words.ts'
import { whoseName } from '../../shared/words/whose-name.ts'
import { whoseTitle } from '../../shared/words/whose-title.ts'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import type { GridCell, GridColumn } from '../../ui/grid/grid-row.tsx'
import { Tag } from '../../ui/notices/tag.tsx'
import { exactly } from '../../ui/text/hidden-marks.ts'
import { Highlight } from '../../ui/text/highlight.tsx'
import { holdsMatch } from '../../ui/text/split-matches.ts'
import { mailingBlock } from './mailing-block.ts'

export const streetColumns: GridColumn[] = [
  { id: 'street', label: 'Street', className: 'col-street' },
  { id: 'customer', label: 'Customer', className: 'col-customer' },
  { id: 'zip', label: 'ZIP', className: 'col-zip' },
  { id: 'utility', label: 'Utility', className: 'col-utility' },
  { id: 'number', label: 'Account number', className: 'col-number' },
  { id: 'actions', label: 'Actions', className: 'grid-actions', hidden: true },
]

// The same each time, so that React has nothing to compare in hundreds of them.
const mailIcon = <Mail aria-hidden="true" />

/** The name as staff noted it, the account holder's where it differs; and the email where no name is known, or it is what the search found. */
function whoseText(row: AccountRow, search: string) {
  const { email } = row
  const { shown, holder } = whoseName(row)
  if (shown === null && email === null) return <span className="muted">No name known</span>
  const hasEmail = shown === null || (email !== null && holdsMatch(email, search))
  const texts = [shown, holder, hasEmail ? emailText(row) : null]
  return (
    <span className="cell-parts">
      {texts.map((text, at) =>
        text === null ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: names and email are three fixed places
          <span key={at} className={at === 0 ? 'clip' : 'clip muted'}>
            <Highlight text={text} search={search} byWords exact={at === 2} />
          </span>
        ),
      )}
    </span>
  )
}

/** The cells of one service address, in the order of the columns. */
export function streetCells(row: AccountRow, search: string, active: boolean): GridCell[] {
  const mark = (text: string | null, exact = false) =>
    text === null ? (
      <span className="muted">not given</span>
    ) : (
      <Highlight text={text} search={search} byWords exact={exact} />
    )
  return [
    { id: 'street', className: 'col-street', title: isolated(row.street ?? ''), content: mark(row.street) },
    {
      id: 'customer',
      className: 'col-customer',
      title: whoseTitle(row),
      content: whoseText(row, search),
    },
    {
      id: 'zip',
      className: 'col-zip',
      title: exactly(row.zip ?? ''),
      content: row.zip === null ? <Tag tone="warn">no ZIP</Tag> : mark(row.zip, true),
    },
    {
      id: 'utility',
      className: 'muted col-utility',
      title: isolated(row.utility ?? ''),
      content: mark(row.utility),
    },
    {
      id: 'number',
      className: 'mono muted col-number',
      title: exactly(row.accountNumber ?? ''),
      content: mark(row.accountNumber, true),
    },
    {
      id: 'actions',
      className: 'grid-actions',
      content: (
        <RowButton
          label="Copy mailing block"
          tabbable={active}
          onPress={() => void copyText(mailingBlock(row).join('\n'), 'Mailing block')}
        >
          {mailIcon}
        </RowButton>
      ),
    },
  ]
}
