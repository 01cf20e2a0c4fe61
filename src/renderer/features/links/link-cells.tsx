import { Copy } from 'lucide-react'
import type { Link } from '../../../contract/model.ts'
import type { GridCell, GridColumn } from '../../ui/grid-row.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { dayOrTime, fullTime } from '../../ui/when.ts'
import { linkState, shortLink, withoutScheme } from './link-words.ts'

export const linkColumns: GridColumn[] = [
  { id: 'customer', label: 'Customer' },
  { id: 'link', label: 'Link', className: 'col-link' },
  { id: 'redirect', label: 'Redirect', className: 'col-redirect' },
  { id: 'created', label: 'Created' },
  { id: 'state', label: 'What we know' },
  { id: 'actions', label: 'Actions', className: 'grid-actions', hidden: true },
]

type LinkCellsOptions = { search: string; active: boolean; onCopy: (link: Link) => void }

/** The cells of a link's row, in the order of the columns. */
export function linkCells(link: Link, { search, active, onCopy }: LinkCellsOptions): GridCell[] {
  const state = linkState(link.state)
  const who = [link.customer, link.email].filter(Boolean).join(' · ')
  return [
    {
      id: 'customer',
      title: [who, link.note].filter(Boolean).join('\n'),
      content: (
        <span className="cell-parts">
          {link.customer === '' ? null : (
            <span className="strong clip">
              <Highlight text={link.customer} search={search} />
            </span>
          )}
          {link.email === '' ? null : (
            <span className="muted clip">
              <Highlight text={link.email} search={search} />
            </span>
          )}
          {who === '' ? <span className="muted">No reference</span> : null}
        </span>
      ),
    },
    {
      id: 'link',
      className: 'mono muted col-link',
      title: link.url ?? '',
      content: link.url === null ? '—' : <Highlight text={shortLink(link.url)} search={search} />,
    },
    {
      id: 'redirect',
      className: 'muted col-redirect',
      title: link.redirectUrl ?? '',
      content:
        link.redirectUrl === null ? (
          '—'
        ) : (
          <Highlight text={withoutScheme(link.redirectUrl)} search={search} />
        ),
    },
    {
      id: 'created',
      className: 'muted',
      title: fullTime(link.createdAt),
      content: dayOrTime(link.createdAt),
    },
    {
      id: 'state',
      title: `${state.word}, ${fullTime(link.stateAt)}`,
      content: <Tag tone={state.tone}>{state.word}</Tag>,
    },
    {
      id: 'actions',
      className: 'grid-actions',
      content:
        link.url === null ? null : (
          <RowButton label="Copy link" tabbable={active} onPress={() => onCopy(link)}>
            <Copy aria-hidden="true" />
            <span className="button-text">Copy</span>
          </RowButton>
        ),
    },
  ]
}
