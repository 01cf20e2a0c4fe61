import type { ReactNode } from 'react'
import type { AccountRow } from '../../../contract/model.ts'
import { Highlight, Outside } from '../../ui/text/outside.tsx'
import { holdsMatch } from '../../ui/text/split-matches.ts'
import { cityLine, doubtOf, doubtTitle, whoseName } from '../words/customer-words.ts'

export const listMessages = {
  /** Where the search has no match but a word that differs by one letter has. */
  instead: (typed: string, instead: string) => `Nothing for “${typed}”; showing “${instead}”`,
  more: 'More',
  notGiven: 'not given',
  noZip: 'no ZIP',
  noAccount: 'No utility account',
  accountOf: 'account of ',
} as const

/** Two lines, the second small; side by side where rows are cards. `second` null: one line. */
export function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="two-lines">
      <span className="clip">{first}</span>
      {second === null ? null : <span className="second-line clip">{second}</span>}
    </span>
  )
}

type FoundProps = {
  text: string | null
  search: string
  /** An ID, number or email, as in `Outside`. */
  exact?: boolean
}

/** A value with its search matches highlighted; null: "not given". */
export function Found({ text, search, exact = false }: FoundProps) {
  return text === null ? (
    <span className="muted">{listMessages.notGiven}</span>
  ) : (
    <Highlight text={text} search={search} exact={exact} />
  )
}

/** A customer by name, else by ID, in one line. */
export function NameOrId({ name, id }: { name: string | null; id: string }) {
  return <Outside className={name === null ? 'mono clip' : 'clip'} text={name ?? id} exact={name === null} />
}

type RowTextProps = { row: AccountRow; search: string }

type CustomerTextProps = RowTextProps & {
  /** The row above is the same customer: the name is repeated small and muted. */
  joins: boolean
  /** Begins the second line. */
  mark?: ReactNode
}

/**
 * A row's customer: the name, else the ID; below it the account holder where staff noted another name, else the email; then the ID where
 * there is room. A field with a search match is shown in any case.
 */
export function CustomerText({ row, search, joins, mark }: CustomerTextProps) {
  const { email, customerId } = row
  const { shown, holder } = whoseName(row)
  const id = <Found text={customerId} search={search} exact />
  const name = shown === null ? <span className="mono">{id}</span> : <Found text={shown} search={search} />
  if (joins) return <span className="goes-on muted clip">{name}</span>
  const doubt = doubtOf(row)
  const isFound = (text: string | null) => text !== null && holdsMatch(text, search)
  const showsEmail = holder === null || (isFound(email) && !isFound(holder))
  return (
    <span className="two-lines">
      <span className="strong clip">{name}</span>
      <span className="cell-parts second-line">
        {mark}
        {holder === null ? null : (
          <span className="clip">
            {listMessages.accountOf}
            <Found text={holder} search={search} />
          </span>
        )}
        {email === null || !showsEmail ? null : (
          <Highlight className="clip" text={email} search={search} exact />
        )}
        {doubt === null || !showsEmail ? null : (
          <span className="doubt clip" title={doubtTitle}>
            {doubt}
          </span>
        )}
        {shown === null ? null : (
          <span className={holdsMatch(customerId, search) ? 'mono found-id' : 'mono clip row-id'}>{id}</span>
        )}
      </span>
    </span>
  )
}

/** A utility, and below it the account number; the electric account ID only where it has a search match. */
export function UtilityText({ row, search }: RowTextProps) {
  const { utility, accountNumber, electricAccountId, utilityAccount } = row
  if (!utilityAccount)
    return <Lines first={<span className="muted">{listMessages.noAccount}</span>} second={null} />
  const isIdFound = electricAccountId !== null && holdsMatch(electricAccountId, search)
  return (
    <Lines
      first={<Found text={utility} search={search} />}
      second={
        <span className="mono number">
          <Found text={isIdFound ? electricAccountId : accountNumber} search={search} exact />
        </span>
      }
    />
  )
}

type AddressTextProps = RowTextProps & {
  /** Another cell already says that the ZIP code is missing. */
  isSaid?: boolean
}

/** A street, and below it city, state and ZIP code; a missing ZIP code stands out. */
export function AddressText({ row, search, isSaid = false }: AddressTextProps) {
  const below = cityLine(row)
  const zip = row.zip?.trim() ?? ''
  return (
    <Lines
      first={<Found text={row.street} search={search} />}
      second={
        <>
          <span className="street-city">
            <Found text={below.slice(0, below.length - zip.length)} search={search} />
            {row.zip !== null || isSaid || below === '' ? null : ' · '}
          </span>
          <Found text={zip} search={search} />
          {row.zip !== null || isSaid ? null : <span className="lacking">{listMessages.noZip}</span>}
        </>
      }
    />
  )
}
