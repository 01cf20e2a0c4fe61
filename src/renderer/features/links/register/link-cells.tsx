import { Copy, Ellipsis, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import { sinceOf } from '../../../../contract/links/link-states.ts'
import { withoutScheme } from '../../../../contract/links/link-text.ts'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import type { Link } from '../../../../contract/model.ts'
import { linkMessages } from '../../../shared/record/link/link-messages.ts'
import {
  canCopy,
  copyTitle,
  hasNoAnswer,
  holderOf,
  isFollowUpDue,
  linkTail,
  nameOf,
  noteFrom,
  shortLink,
  stateWords,
  waitingWords,
  whoOf,
} from '../../../shared/record/link/link-words.ts'
import { railOf } from '../../../shared/record/link/rail.tsx'
import { accountRoute } from '../../../shared/routes/account-route.ts'
import { go } from '../../../shared/routes/here.ts'
import { Lines } from '../../../shared/rows/cell-text.tsx'
import { RowButton } from '../../../ui/buttons/row-button.tsx'
import { openRowMenu } from '../../../ui/grid/grid-events.ts'
import type { GridCell, GridColumn } from '../../../ui/grid/grid-row.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { exactly, Highlight } from '../../../ui/text/outside.tsx'
import { holdsMatch } from '../../../ui/text/split-matches.ts'
import { day, fullTime, short } from '../../../ui/text/when.ts'
import { messages } from './register-messages.ts'

type Column = Exclude<keyof typeof messages.columns, 'actions'>

const column = (id: Column): GridColumn => ({ id, label: messages.columns[id], sortable: true })

const columnsWith = (since: string): GridColumn[] => [
  ...[column('customer'), column('state'), { ...column('last'), label: since }, column('created')],
  column('follow-up'),
  { id: 'actions', label: messages.columns.actions, className: 'grid-actions', hidden: true },
]
const columns = columnsWith(messages.columns.last)
const endedColumns = columnsWith(messages.columns.ended)

export const linkColumns = (list: LinkList): GridColumn[] => (list.state === 'ended' ? endedColumns : columns)

// Constant elements: React skips them when it reconciles hundreds of rows.
const accountIcon = <UserRound aria-hidden="true" />
const moreIcon = <Ellipsis aria-hidden="true" />
const copyIcon = <Copy aria-hidden="true" />

type LinkCellsOptions = {
  search: string
  active: boolean
  /** The list shows links that are due for follow-up. */
  followUp: boolean
  /** The service reports what customers do with links. */
  tellsMore: boolean
  onCopy: (link: Link) => void
}

/** The texts below the name: search matches first, then the link's end if another row is alike, account holder, email, reason, note. */
const besides = (link: Link, search: string): string[] => {
  const { email, note, redirectUrl, url, alike, maker, declineReason, customerName } = link
  const page = redirectUrl === null ? '' : withoutScheme(redirectUrl)
  const end = url === null ? '' : shortLink(url)
  const name = whoOf(link)
  const other = link.customer === '' && customerName !== name ? (customerName ?? '') : ''
  const hidden = [page, end, maker ?? '', other]
  const holder = holderOf(link)
  const reason = declineReason === null ? '' : messages.reason(declineReason)
  const usual = [
    alike && url !== null ? linkTail(url) : '',
    holder === null ? '' : messages.accountOf(holder),
    email === name ? '' : email,
    reason,
    noteFrom(note, search),
  ]
  const shown = [...usual, ...hidden.filter(text => search !== '' && holdsMatch(text, search))]
  // The end of its page or URL tells rows without reference and email apart.
  const texts = [...new Set(name === '' ? [...shown, page || end] : shown)].filter(text => text !== '')
  return texts.sort((a, b) => Number(holdsMatch(b, search)) - Number(holdsMatch(a, search)))
}

/** With no-break spaces: a plain one at the beginning of a text is not shown. */
const separator = '\u00a0·\u00a0'

function Customer({ link, search }: { link: Link; search: string }) {
  const name = whoOf(link)
  const below = besides(link, search)
  return (
    <span className="two-lines link-who">
      {name === '' ? (
        <span className="muted">{nameOf(link)}</span>
      ) : (
        <Highlight className="strong clip" text={name} search={search} />
      )}
      {below.length === 0 ? null : (
        <span className="second-line link-texts clip">
          {below.map((text, index) => (
            <span key={text} className="clip">
              {index === 0 ? '' : separator}
              <Highlight text={text} search={search} />
            </span>
          ))}
        </span>
      )}
    </span>
  )
}

const tones = { plain: 'muted', warn: 'warn-text', bad: 'bad-text' } as const

type StateProps = { link: Link } & Pick<LinkCellsOptions, 'followUp' | 'tellsMore'>

function State({ link, followUp, tellsMore }: StateProps) {
  const { tag, tone, mark } = stateWords(link)
  const waits = followUp || (mark === null && hasNoAnswer(link, tellsMore))
  const below = waits ? { text: waitingWords(link, tellsMore), tone: 'warn' as const } : mark
  return (
    <span className="two-lines">
      <Tag tone={tone}>{tag}</Tag>
      {below === null ? null : <span className={`${tones[below.tone]} small clip`}>{below.text}</span>}
    </span>
  )
}

/** The chosen follow-up day, emphasized if it is due. */
function FollowUp({ link }: { link: Link }) {
  const { followUpAt } = link
  if (followUpAt === null) return null
  const text = day(followUpAt)
  const first = isFollowUpDue(link) ? <strong className="warn-text">{text}</strong> : text
  return <Lines first={first} second={null} />
}

const cell = (id: Column, content: ReactNode, title = '', className = 'muted'): GridCell => ({
  ...{ id, className, title, content },
})

/** The cells of a link's row, in the order of the columns. */
export function linkCells(link: Link, options: LinkCellsOptions): GridCell[] {
  const { search, active, onCopy } = options
  const { customer, email, note, url, customerId, maker, createdAt } = link
  const lastAt = sinceOf(link)
  const since = link.endNoticed ? messages.before : (time: string) => time
  const whole = [isolated(customer), exactly(email), isolated(note), exactly(url ?? '')]
  const steps = railOf(link, { tellsMore: options.tellsMore, endedAt: link.endedAt }).flatMap(
    ({ word, at }) => (at === null ? [] : [`${word}, ${fullTime(at)}`]),
  )
  const madeBy = maker === null ? messages.madeHere : messages.madeBy(maker)
  const made = (
    <Lines first={short(createdAt)} second={maker ? <Highlight text={maker} search={search} /> : null} />
  )
  return [
    cell('customer', <Customer link={link} search={search} />, whole.filter(Boolean).join('\n'), ''),
    cell('state', <State link={link} {...options} />, steps.join('\n'), ''),
    cell('last', <Lines first={since(short(lastAt))} second={null} />, since(fullTime(lastAt))),
    cell('created', made, `${fullTime(createdAt)}\n${madeBy}`),
    cell('follow-up', <FollowUp link={link} />),
    {
      id: 'actions',
      className: 'grid-actions',
      content: (
        <>
          {customerId === null ? null : (
            <RowButton
              label={linkMessages.showAccount}
              tabbable={active}
              onPress={() => go(accountRoute(customerId))}
            >
              {accountIcon}
            </RowButton>
          )}
          <RowButton label={linkMessages.more} tabbable={active} onPress={openRowMenu}>
            {moreIcon}
          </RowButton>
          {canCopy(link) ? (
            <RowButton
              label={linkMessages.copy}
              title={copyTitle(link)}
              tabbable={active}
              onPress={() => onCopy(link)}
            >
              {copyIcon}
            </RowButton>
          ) : null}
        </>
      ),
    },
  ]
}
