import { Mail, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import type { AccountRow } from '../../../contract/model.ts'
import type { AddressRow } from '../../../contract/places.ts'
import { stateCode } from '../../../contract/search/state-code.ts'
import { stateNames } from '../../../contract/states.ts'
import { copyText } from '../../shared/hooks/copy-text.ts'
import { AddressText, Found, Lines } from '../../shared/rows/cell-text.tsx'
import { addressLines, cityLine } from '../../shared/words/address-words.ts'
import { emailText } from '../../shared/words/email-words.ts'
import { whoseName } from '../../shared/words/whose-name.ts'
import { whoseTitle } from '../../shared/words/whose-title.ts'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import type { GridCell, GridColumn } from '../../ui/grid/grid-row.tsx'
import { exactly } from '../../ui/text/hidden-marks.ts'
import { holdsMatch } from '../../ui/text/split-matches.ts'
import { messages } from './address-messages.ts'
import { kindWords, questionWords, whyWords } from './attention-words.ts'
import { mailingBlock } from './mailing-block.ts'
import type { Filter } from './queries.ts'

const heads = messages.columns
const place: GridColumn = { id: 'group', label: heads.place, className: 'col-place' }
const street: GridColumn = { id: 'street', label: heads.street, className: 'col-street' }
const customer: GridColumn = { id: 'customer', label: heads.customer, className: 'col-customer' }
const utility: GridColumn = { id: 'utility', label: heads.utility, className: 'col-number' }
const why: GridColumn = { id: 'why', label: heads.why, className: 'col-why' }
const actions: GridColumn = { id: 'actions', label: heads.actions, className: 'grid-actions', hidden: true }

const attentionColumns = [street, customer, why, actions]
const placeColumns = [place, street, customer, utility, actions]

export const columnsOf = ({ view }: Filter): GridColumn[] =>
  view === 'attention' ? attentionColumns : placeColumns

// The same each time, so that React has nothing to compare in hundreds of them.
const mailIcon = <Mail aria-hidden="true" />
const askIcon = <MessageSquareText aria-hidden="true" />

export const copyBlock = ({ row }: AddressRow) =>
  void copyText(mailingBlock(row).join('\n'), messages.mailingBlock)

/** Null: nothing is to be asked about it. */
export const copyQuestion = ({ row, finding }: AddressRow) =>
  finding === null
    ? null
    : () => void copyText(questionWords(finding.kind, { row, ...finding }), messages.question)

const muted = (text: string) => <span className="muted">{text}</span>

/** What a row stands together with others for: a matter, one address, a city. Pure. */
const groupOf = ({ row, here, finding }: AddressRow): string =>
  finding?.kind ?? (here === null ? JSON.stringify([row.state, row.city]) : `${here.place}`)

/** The city, and its state or how many are at one address; said again in small below it, so that one knows where one is further down. */
const placeCell = ({ row, here }: AddressRow, joins: boolean, search: string): GridCell => {
  const city = row.city ?? messages.notGiven
  const code = row.state === null ? null : stateCode(row.state)
  const state = (code === null ? row.state : stateNames.get(code)) ?? messages.notGiven
  return {
    ...{ id: place.id, className: 'col-place', title: isolated(cityLine(row)) },
    content: joins ? (
      <span className="muted goes-on clip">{isolated(city)}</span>
    ) : (
      <Lines
        first={<Found text={city} search={search} />}
        second={here === null ? isolated(state) : messages.here(here.utilityAccounts)}
      />
    ),
  }
}

const streetCell = ({ row, finding }: AddressRow, joins: boolean, search: string): GridCell => ({
  ...{ id: street.id, joins, className: 'col-street', title: isolated(addressLines(row).join(', ')) },
  content: (
    <AddressText row={row} below={finding === null ? (row.zip ?? '') : cityLine(row)} search={search} />
  ),
})

/** Whose it is: as staff noted it, the account holder's where it differs; the email where no name is known, or it is what was found. */
const whose = (row: AccountRow, search: string): ReactNode => {
  const { shown, holder } = whoseName(row)
  const email = emailText(row)
  const mark = (text: string | null, exact = false) => <Found text={text} search={search} exact={exact} />
  if (shown === null)
    return email === null ? muted(messages.noName) : <Lines first={mark(email, true)} second={null} />
  const isFound = row.email !== null && holdsMatch(row.email, search)
  const below = [
    ...(holder === null ? [] : [{ text: holder, exact: false }]),
    ...(isFound && email !== null ? [{ text: email, exact: true }] : []),
  ]
  return (
    <Lines
      first={mark(shown)}
      second={
        below.length === 0 ? null : (
          <span className="cell-parts">
            {below.map(({ text, exact }) => (
              <span key={text} className="clip">
                {mark(text, exact)}
              </span>
            ))}
          </span>
        )
      }
    />
  )
}

/** What is odd about it, or what it is. */
const matterCell = ({ row, finding }: AddressRow, search: string): GridCell => {
  if (finding === null)
    return {
      id: utility.id,
      className: 'col-number',
      title: `${isolated(row.utility ?? '')}\n${exactly(row.accountNumber ?? '')}`,
      content: (
        <Lines
          first={<Found text={row.utility} search={search} />}
          second={
            <span className="mono">
              <Found text={row.accountNumber} search={search} exact />
            </span>
          }
        />
      ),
    }
  const { name, reason } = kindWords[finding.kind]
  const words = whyWords(finding.kind, { row, ...finding })
  return {
    id: why.id,
    className: 'col-why',
    title: `${words}\n${reason}`,
    content: <Lines first={name} second={words} />,
  }
}

const actionCell = (listed: AddressRow, active: boolean): GridCell => {
  const ask = copyQuestion(listed)
  return {
    ...{ id: actions.id, className: 'grid-actions' },
    content: (
      <RowButton
        label={ask === null ? messages.copyBlock : messages.copyQuestion}
        tabbable={active}
        onPress={ask ?? (() => copyBlock(listed))}
      >
        {ask === null ? mailIcon : askIcon}
      </RowButton>
    ),
  }
}

/** The cells of a row in the order of its view's columns. `above`: the row before it, which it may go on with. */
export function addressCells(
  listed: AddressRow,
  search: string,
  active: boolean,
  above: AddressRow | undefined,
): GridCell[] {
  const { row, finding } = listed
  const joins = above !== undefined && groupOf(above) === groupOf(listed)
  return [
    ...(finding === null ? [placeCell(listed, joins, search)] : []),
    streetCell(listed, joins, search),
    { id: customer.id, className: 'col-customer', title: whoseTitle(row), content: whose(row, search) },
    matterCell(listed, search),
    actionCell(listed, active),
  ]
}
