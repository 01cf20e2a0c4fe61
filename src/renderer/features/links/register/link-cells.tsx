import { Copy, Ellipsis, UserRound } from 'lucide-react'
import { withoutScheme } from '../../../../contract/link-text.ts'
import type { Link } from '../../../../contract/model.ts'
import type { GridCell, GridColumn } from '../../../ui/grid-row.tsx'
import { Highlight } from '../../../ui/highlight.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import { holdsMatch } from '../../../ui/split-matches.ts'
import { Tag } from '../../../ui/tag.tsx'
import { dayOrTime, fullTime } from '../../../ui/when.ts'
import { canWithdraw, isStanding, noteFrom, shortLink, stateWords } from '../link-words.ts'
import { knownSteps } from '../steps.ts'

export const linkColumns: GridColumn[] = [
  { id: 'customer', label: 'Customer', className: 'col-customer' },
  { id: 'state', label: 'State', className: 'col-state' },
  { id: 'created', label: 'Created', className: 'col-created' },
  { id: 'maker', label: 'Made by', className: 'col-maker' },
  { id: 'actions', label: 'Actions', className: 'grid-actions', hidden: true },
]

type LinkCellsOptions = {
  search: string
  active: boolean
  onCopy: (link: Link) => void
  onAccount: (customerId: string) => void
  onMore: (link: Link, button: HTMLElement) => void
}

const nameOf = (link: Link): string => link.customer || link.email

/** What tells rows apart that have neither reference nor email. */
const endOf = ({ redirectUrl, url }: Link): string =>
  redirectUrl === null ? (url === null ? '' : shortLink(url)) : withoutScheme(redirectUrl)

/** Under the name: what a search found that stands nowhere else in the row, then email and note. */
const besides = (link: Link, search: string): string[] => {
  const { email, note, redirectUrl, url } = link
  const hidden = [redirectUrl === null ? '' : withoutScheme(redirectUrl), url === null ? '' : shortLink(url)]
  const usual = [link.customer === '' ? '' : email, noteFrom(note, search)]
  const shown = [...usual, ...hidden.filter(text => search !== '' && holdsMatch(text, search))]
  const texts = [...new Set(nameOf(link) === '' ? [...shown, endOf(link)] : shown)].filter(
    text => text !== '',
  )
  return texts.sort((a, b) => Number(holdsMatch(b, search)) - Number(holdsMatch(a, search)))
}

function Customer({ link, search }: { link: Link; search: string }) {
  const name = nameOf(link)
  const below = besides(link, search)
  return (
    <span className="link-who">
      {name === '' ? (
        <span className="muted">{isStanding(link) ? 'Standing link' : 'No reference'}</span>
      ) : (
        <span className="strong clip">
          <Highlight text={name} search={search} />
        </span>
      )}
      {below.length === 0 ? null : (
        <span className="cell-parts small">
          {below.map(text => (
            <span key={text} className="muted clip">
              <Highlight text={text} search={search} />
            </span>
          ))}
        </span>
      )}
    </span>
  )
}

function State({ link, search }: { link: Link; search: string }) {
  const { tag, tone, beside } = stateWords(link)
  const who = link.customerName ?? ''
  return (
    <span className="cell-parts">
      <Tag tone={tone}>{tag}</Tag>
      {beside === '' ? null : <span className="muted small clip">{beside}</span>}
      {who === '' || who === link.customer ? null : (
        <span className="muted small clip">
          <Highlight text={who} search={search} />
        </span>
      )}
    </span>
  )
}

/** The cells of a link's row, in the order of the columns. */
export function linkCells(
  link: Link,
  { search, active, onCopy, onAccount, onMore }: LinkCellsOptions,
): GridCell[] {
  const { customerId, maker } = link
  return [
    {
      id: 'customer',
      className: 'col-customer',
      title: [link.customer, link.email, link.note, link.url].filter(Boolean).join('\n'),
      content: <Customer link={link} search={search} />,
    },
    {
      id: 'state',
      className: 'col-state',
      title: knownSteps(link)
        .map(({ word, at }) => `${word}, ${fullTime(at)}`)
        .join('\n'),
      content: <State link={link} search={search} />,
    },
    {
      id: 'created',
      className: 'muted col-created',
      title: fullTime(link.createdAt),
      content: dayOrTime(link.createdAt),
    },
    {
      id: 'maker',
      className: 'muted col-maker',
      title: maker === null ? 'Made on this computer' : `Made with the key ${maker}`,
      content: maker === null ? 'you' : <Highlight text={maker} search={search} />,
    },
    {
      id: 'actions',
      className: 'grid-actions',
      content: (
        <>
          {customerId === null ? null : (
            <RowButton label="Show account" tabbable={active} onPress={() => onAccount(customerId)}>
              <UserRound aria-hidden="true" />
            </RowButton>
          )}
          {canWithdraw(link) ? (
            <RowButton label="More" tabbable={active} onPress={button => onMore(link, button)}>
              <Ellipsis aria-hidden="true" />
            </RowButton>
          ) : null}
          {link.url === null || link.state === 'withdrawn' ? null : (
            <RowButton label="Copy link" tabbable={active} onPress={() => onCopy(link)}>
              <Copy aria-hidden="true" />
            </RowButton>
          )}
        </>
      ),
    },
  ]
}
