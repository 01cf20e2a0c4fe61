import { Copy, Ellipsis, UserRound } from 'lucide-react'
import type { RefObject } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import { withoutScheme } from '../../../../contract/links/link-text.ts'
import type { Link } from '../../../../contract/model.ts'
import { RowButton } from '../../../ui/buttons/row-button.tsx'
import type { GridCell, GridColumn } from '../../../ui/grid/grid-row.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { exactly } from '../../../ui/text/hidden-marks.ts'
import { Highlight } from '../../../ui/text/highlight.tsx'
import { holdsMatch } from '../../../ui/text/split-matches.ts'
import { dayOrTime, fullTime } from '../../../ui/text/when.ts'
import { isStanding, noteFrom, shortLink, stateWords, waitingWords } from '../link-words.ts'
import { knownSteps } from '../steps.ts'
import { EditRow } from './edit-row.tsx'
import type { EditValues } from './edit-values.ts'

export const linkColumns: GridColumn[] = [
  { id: 'customer', label: 'Customer', className: 'col-customer', sortable: true },
  { id: 'email', label: 'Email', className: 'col-email', sortable: true },
  { id: 'state', label: 'State', className: 'col-state', sortable: true },
  { id: 'created', label: 'Created', className: 'col-created', sortable: true },
  { id: 'last', label: 'Last action', className: 'col-last', sortable: true },
  { id: 'actions', label: 'Actions', className: 'grid-actions', hidden: true },
]

// The same each time, so that React has nothing to compare in hundreds of them.
const accountIcon = <UserRound aria-hidden="true" />
const moreIcon = <Ellipsis aria-hidden="true" />
const copyIcon = <Copy aria-hidden="true" />

/** As wide as this, a window has a column for emails; in another they stand under the names (see register.css). */
export const wideEnough = '(min-width: 1121px)'

type LinkCellsOptions = {
  search: string
  /** Emails have a column of their own. */
  wide: boolean
  active: boolean
  /** The list is of those to be followed up. */
  followUp: boolean
  /** The service tells how far links are. */
  tellsMore: boolean
  onCopy: (link: Link) => void
  onAccount: (customerId: string) => void
  onMore: (link: Link, button: HTMLElement) => void
}

const nameOf = (link: Link): string => link.customer || link.email

/** What tells rows apart that have neither reference nor email. */
const endOf = ({ redirectUrl, url }: Link): string =>
  redirectUrl === null ? (url === null ? '' : shortLink(url)) : withoutScheme(redirectUrl)

/**
 * Under the name: what a search found that stands nowhere else in the row, then the email where it has no column, the link itself where
 * two are alike, and the note.
 */
const besides = (link: Link, search: string, wide: boolean): string[] => {
  const { email, note, redirectUrl, url, alike } = link
  const end = url === null ? '' : shortLink(url)
  const hidden = [redirectUrl === null ? '' : withoutScheme(redirectUrl), end]
  const usual = [wide || email === nameOf(link) ? '' : email, alike ? end : '', noteFrom(note, search)]
  const shown = [...usual, ...hidden.filter(text => search !== '' && holdsMatch(text, search))]
  const texts = [...new Set(nameOf(link) === '' ? [...shown, endOf(link)] : shown)].filter(
    text => text !== '',
  )
  return texts.sort((a, b) => Number(holdsMatch(b, search)) - Number(holdsMatch(a, search)))
}

function Customer({ link, search, wide }: { link: Link } & Pick<LinkCellsOptions, 'search' | 'wide'>) {
  const name = nameOf(link)
  const below = besides(link, search, wide)
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

type StateProps = { link: Link } & Pick<LinkCellsOptions, 'search' | 'followUp' | 'tellsMore'>

function State({ link, search, followUp, tellsMore }: StateProps) {
  const waiting = followUp ? waitingWords(link, tellsMore) : null
  const known = stateWords(link)
  const { tag, tone, beside } =
    waiting === null ? known : { tag: waiting, tone: 'warn' as const, beside: known.tag }
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
  { search, wide, active, followUp, tellsMore, onCopy, onAccount, onMore }: LinkCellsOptions,
): GridCell[] {
  const { customerId, maker, email } = link
  return [
    {
      id: 'customer',
      className: 'col-customer',
      title: [isolated(link.customer), exactly(link.email), isolated(link.note), exactly(link.url ?? '')]
        .filter(Boolean)
        .join('\n'),
      content: <Customer link={link} search={search} wide={wide} />,
    },
    {
      id: 'email',
      className: 'muted col-email',
      title: exactly(email),
      content: <Highlight text={email} search={search} exact />,
    },
    {
      id: 'state',
      className: 'col-state',
      title: knownSteps(link)
        .map(({ word, at }) => `${word}, ${fullTime(at)}`)
        .join('\n'),
      content: <State link={link} search={search} followUp={followUp} tellsMore={tellsMore} />,
    },
    {
      id: 'created',
      className: 'muted col-created',
      title: `${fullTime(link.createdAt)}\n${maker === null ? 'Made on this computer' : `Made with the key ${isolated(maker)}`}`,
      content: (
        <span className="link-who">
          {dayOrTime(link.createdAt)}
          {maker === null ? null : (
            <span className="small clip">
              <Highlight text={maker} search={search} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'last',
      className: 'muted col-last',
      title: fullTime(link.lastAt),
      content: dayOrTime(link.lastAt),
    },
    {
      id: 'actions',
      className: 'grid-actions',
      content: (
        <>
          {customerId === null ? null : (
            <RowButton label="Show account" tabbable={active} onPress={() => onAccount(customerId)}>
              {accountIcon}
            </RowButton>
          )}
          <RowButton label="More" tabbable={active} onPress={button => onMore(link, button)}>
            {moreIcon}
          </RowButton>
          {link.url === null || link.state === 'withdrawn' ? null : (
            <RowButton label="Copy link" tabbable={active} onPress={() => onCopy(link)}>
              {copyIcon}
            </RowButton>
          )}
        </>
      ),
    },
  ]
}

/** The one cell of a row that is being edited. `typed`: what was typed so far. */
export const editCells = (
  link: Link,
  typed: RefObject<EditValues | null>,
  onClose: () => void,
): GridCell[] => [
  {
    id: 'edit',
    wide: true,
    className: 'col-edit',
    content: <EditRow link={link} typed={typed} onClose={onClose} />,
  },
]
