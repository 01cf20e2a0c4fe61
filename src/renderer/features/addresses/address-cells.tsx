import { Mail, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import type { AccountRow } from '../../../contract/model.ts'
import type { AddressRow } from '../../../contract/places.ts'
import { stateCode } from '../../../contract/search/state-code.ts'
import { stateNames } from '../../../contract/states.ts'
import { copyText } from '../../shared/hooks/copy-text.ts'
import { addressLines, cityLine } from '../../shared/words/address-words.ts'
import { emailText } from '../../shared/words/email-words.ts'
import { whoseName } from '../../shared/words/whose-name.ts'
import { whoseTitle } from '../../shared/words/whose-title.ts'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import type { GridCell, GridColumn } from '../../ui/grid/grid-row.tsx'
import { exactly } from '../../ui/text/hidden-marks.ts'
import { Highlight } from '../../ui/text/highlight.tsx'
import { holdsMatch } from '../../ui/text/split-matches.ts'
import { messages } from './address-messages.ts'
import { kindWords, questionWords, whyWords } from './attention-words.ts'
import { mailingBlock } from './mailing-block.ts'
import type { Filter } from './queries.ts'

type View = Filter['view']

const { columns: heads } = messages
const columnsOf = (view: View): GridColumn[] => [
  ...(view === 'attention' ? [] : [{ id: 'group', label: heads.place, className: 'col-place' }]),
  { id: 'street', label: heads.street, className: 'col-street' },
  { id: 'customer', label: heads.customer, className: 'col-customer' },
  view === 'attention'
    ? { id: 'why', label: heads.why, className: 'col-why' }
    : { id: 'utility', label: heads.utility, className: 'col-number' },
  { id: 'actions', label: heads.actions, className: 'grid-actions', hidden: true },
]

/** The columns of each view. */
export const addressColumns: Record<View, GridColumn[]> = {
  all: columnsOf('all'),
  map: columnsOf('map'),
  same: columnsOf('same'),
  attention: columnsOf('attention'),
}

// The same each time, so that React has nothing to compare in hundreds of them.
const mailIcon = <Mail aria-hidden="true" />
const askIcon = <MessageSquareText aria-hidden="true" />

/** Two lines, the second small; on a card, side by side. */
function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="two-lines">
      <span className="clip">{first}</span>
      {second === null || second === '' ? null : <span className="second-line clip">{second}</span>}
    </span>
  )
}

const muted = (text: string) => <span className="muted">{text}</span>

/** What a row stands together with others for: a matter, one address, a city. Pure. */
const groupOf = ({ row, here, finding }: AddressRow): string =>
  finding?.kind ?? (here === null ? JSON.stringify([row.state, row.city]) : `${here.place}`)

/** The city, and its state or how many are at one address; said again in small below it, so that one knows where one is further down. */
function Place({
  listed: { row, here },
  joins,
  search,
}: {
  listed: AddressRow
  joins: boolean
  search: string
}) {
  const city = row.city ?? messages.notGiven
  if (joins) return <span className="muted goes-on clip">{isolated(city)}</span>
  const code = row.state === null ? null : stateCode(row.state)
  const state = (code === null ? row.state : stateNames.get(code)) ?? messages.notGiven
  return (
    <Lines
      first={<Highlight text={city} search={search} byWords />}
      second={here === null ? isolated(state) : messages.here(here.utilityAccounts)}
    />
  )
}

/** Whose it is: as staff noted it, the account holder's where it differs; the email where no name is known, or it is what was found. */
function Whose({ row, search }: { row: AccountRow; search: string }) {
  const { shown, holder } = whoseName(row)
  const email = emailText(row)
  if (shown === null && email === null) return muted(messages.noName)
  const mark = (text: string, exact = false) => (
    <Highlight text={text} search={search} byWords exact={exact} />
  )
  const isFound = shown !== null && row.email !== null && holdsMatch(row.email, search)
  return (
    <Lines
      first={shown === null ? mark(email ?? '', true) : mark(shown)}
      second={
        holder === null && !isFound ? null : (
          <span className="cell-parts">
            {holder === null ? null : <span className="clip">{mark(holder)}</span>}
            {isFound && email !== null ? <span className="clip">{mark(email, true)}</span> : null}
          </span>
        )
      }
    />
  )
}

/** The cells of a row in the order of its view's columns. `above`: the row before it, which it may go on with. */
export function addressCells(
  listed: AddressRow,
  search: string,
  active: boolean,
  above: AddressRow | undefined,
): GridCell[] {
  const { row, finding } = listed
  const mark = (text: string | null, exact = false) =>
    text === null ? muted(messages.notGiven) : <Highlight text={text} search={search} byWords exact={exact} />
  const joins = above !== undefined && groupOf(above) === groupOf(listed)
  const place = finding === null ? (row.zip ?? '') : cityLine(row)
  const address = addressLines(row).join(', ')
  const why = finding === null ? '' : whyWords(finding.kind, { row, ...finding })
  return [
    ...(finding === null
      ? [
          {
            id: 'group',
            className: 'col-place',
            title: isolated(cityLine(row)),
            content: <Place listed={listed} joins={joins} search={search} />,
          },
        ]
      : []),
    {
      id: 'street',
      joins,
      className: 'col-street',
      title: isolated(address),
      content: (
        <Lines
          first={mark(row.street)}
          second={
            <>
              <Highlight text={place} search={search} byWords />
              {row.zip === null ? (
                <span className="lacking">
                  {place === '' ? '' : ' · '}
                  {messages.noZip}
                </span>
              ) : null}
            </>
          }
        />
      ),
    },
    {
      id: 'customer',
      className: 'col-customer',
      title: whoseTitle(row),
      content: <Whose row={row} search={search} />,
    },
    finding === null
      ? {
          id: 'utility',
          className: 'col-number',
          title: `${isolated(row.utility ?? '')}\n${exactly(row.accountNumber ?? '')}`,
          content: (
            <Lines
              first={mark(row.utility)}
              second={<span className="mono">{mark(row.accountNumber, true)}</span>}
            />
          ),
        }
      : {
          id: 'why',
          className: 'col-why',
          title: `${why}\n${kindWords[finding.kind].reason}`,
          content: <Lines first={kindWords[finding.kind].name} second={why} />,
        },
    {
      id: 'actions',
      className: 'grid-actions',
      content:
        finding === null ? (
          <RowButton
            label={messages.copyBlock}
            tabbable={active}
            onPress={() => void copyText(mailingBlock(row).join('\n'), messages.mailingBlock)}
          >
            {mailIcon}
          </RowButton>
        ) : (
          <RowButton
            label={messages.copyQuestion}
            tabbable={active}
            onPress={() => void copyText(questionWords(finding.kind, { row, ...finding }), messages.question)}
          >
            {askIcon}
          </RowButton>
        ),
    },
  ]
}
