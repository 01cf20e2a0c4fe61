import { Copy } from 'lucide-react'
import { withoutScheme } from '../../../contract/link-text.ts'
import type { Link } from '../../../contract/model.ts'
import type { GridCell, GridColumn } from '../../ui/grid-row.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { holdsMatch } from '../../ui/split-matches.ts'
import { Tag } from '../../ui/tag.tsx'
import { dayOrTime, fullTime } from '../../ui/when.ts'
import { linkState, noteFrom, shortLink } from './link-words.ts'

export const linkColumns: GridColumn[] = [
  { id: 'customer', label: 'Customer', className: 'col-customer' },
  { id: 'link', label: 'Link', className: 'col-link' },
  { id: 'redirect', label: 'Redirect', className: 'col-redirect' },
  { id: 'created', label: 'Created', className: 'col-created' },
  { id: 'state', label: 'What we know', className: 'col-state' },
  { id: 'actions', label: 'Actions', className: 'grid-actions', hidden: true },
]

const none = <span className="none">—</span>

type LinkCellsOptions = { search: string; active: boolean; onCopy: (link: Link) => void }

/** Email and note as far as there is room; what a search found in comes first, so that one sees why a row is there. */
const besides = ({ email, note }: Link, search: string): string[] => {
  const texts = [...new Set([email, noteFrom(note, search)])].filter(text => text !== '')
  return texts.sort((a, b) => Number(holdsMatch(b, search)) - Number(holdsMatch(a, search)))
}

/** The cells of a link's row, in the order of the columns. */
export function linkCells(link: Link, { search, active, onCopy }: LinkCellsOptions): GridCell[] {
  const state = linkState(link.state)
  const who = [link.customer, link.email].filter(Boolean).join(' · ')
  return [
    {
      id: 'customer',
      className: 'col-customer',
      title: [who, link.note].filter(Boolean).join('\n'),
      content: (
        <span className="cell-parts">
          {link.customer === '' ? null : (
            <span className="strong clip">
              <Highlight text={link.customer} search={search} />
            </span>
          )}
          {who === '' ? <span className="muted">No reference</span> : null}
          {besides(link, search).map(text => (
            <span key={text} className="muted clip">
              <Highlight text={text} search={search} />
            </span>
          ))}
        </span>
      ),
    },
    {
      id: 'link',
      className: 'mono muted col-link',
      title: link.url ?? '',
      content: link.url === null ? none : <Highlight text={shortLink(link.url)} search={search} />,
    },
    {
      id: 'redirect',
      className: 'muted col-redirect',
      title: link.redirectUrl ?? '',
      content:
        link.redirectUrl === null ? (
          none
        ) : (
          <Highlight text={withoutScheme(link.redirectUrl)} search={search} />
        ),
    },
    {
      id: 'created',
      className: 'muted col-created',
      title: fullTime(link.createdAt),
      content: dayOrTime(link.createdAt),
    },
    {
      id: 'state',
      className: 'col-state',
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
