import { MessageSquareText } from 'lucide-react'
import { isolated } from '../../../../contract/isolated.ts'
import type { AttentionKind, Finding } from '../../../../contract/places.ts'
import { copyText } from '../../../shared/hooks/copy-text.ts'
import { addressLines } from '../../../shared/words/address-words.ts'
import { emailText } from '../../../shared/words/email-words.ts'
import { whoseName } from '../../../shared/words/whose-name.ts'
import { whoseTitle } from '../../../shared/words/whose-title.ts'
import { RowButton } from '../../../ui/buttons/row-button.tsx'
import type { GridCell, GridColumn } from '../../../ui/grid/grid-row.tsx'
import { Highlight } from '../../../ui/text/highlight.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { questionWords, whyWords } from './attention-words.ts'

export const attentionColumns: GridColumn[] = [
  { id: 'customer', label: 'Customer', className: 'col-customer' },
  { id: 'why', label: 'Why', className: 'col-why' },
  { id: 'address', label: 'Service address', className: 'col-address' },
  { id: 'ask', label: 'Actions', className: 'grid-actions', hidden: true },
]

// The same each time, so that React has nothing to compare in hundreds of them.
const askIcon = <MessageSquareText aria-hidden="true" />

/** The cells of a utility account to look at, in the order of the columns. */
export function attentionCells(
  kind: AttentionKind,
  finding: Finding,
  search: string,
  active: boolean,
): GridCell[] {
  const { row } = finding
  const address = addressLines(row).join(', ')
  const { shown, holder } = whoseName(row)
  const whose = shown ?? emailText(row)
  const why = whyWords(kind, finding)
  return [
    {
      id: 'customer',
      className: 'col-customer',
      title: whoseTitle(row),
      content:
        whose === null ? (
          <span className="mono">
            <Outside text={row.customerId} exact />
          </span>
        ) : (
          <span className="cell-parts">
            <span className="clip">
              <Highlight text={whose} search={search} byWords />
            </span>
            {holder === null ? null : (
              <span className="muted clip">
                <Highlight text={holder} search={search} byWords />
              </span>
            )}
          </span>
        ),
    },
    { id: 'why', className: 'col-why', title: why, content: why },
    {
      id: 'address',
      className: 'muted col-address',
      title: isolated(address),
      content: address === '' ? 'not given' : <Highlight text={address} search={search} byWords />,
    },
    {
      id: 'ask',
      className: 'grid-actions',
      content: (
        <RowButton
          label="Copy question"
          tabbable={active}
          onPress={() => void copyText(questionWords(kind, finding), 'Question')}
        >
          {askIcon}
          <span className="wide-words">Copy question</span>
        </RowButton>
      ),
    },
  ]
}
