import type { ReactNode } from 'react'
import type { AccountRow } from '../../../contract/model.ts'
import { Highlight } from '../../ui/text/highlight.tsx'
import { listMessages as messages } from './list-messages.ts'

/** Two lines, the second small; on a card, side by side. Null: there is no second one. */
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
  /** As `Outside` has it. */
  exact?: boolean
}

/** A value with what a search found in it; null: it is not given. */
export function Found({ text, search, exact = false }: FoundProps) {
  return text === null ? (
    <span className="muted">{messages.notGiven}</span>
  ) : (
    <Highlight text={text} search={search} exact={exact} />
  )
}

type AddressTextProps = { row: AccountRow; below: string; search: string }

/** A street, and below it where that is; a ZIP code that is missing stands out. */
export function AddressText({ row, below, search }: AddressTextProps) {
  return (
    <Lines
      first={<Found text={row.street} search={search} />}
      second={
        <>
          <Found text={below} search={search} />
          {row.zip === null ? (
            <span className="lacking">
              {below === '' ? '' : ' · '}
              {messages.noZip}
            </span>
          ) : null}
        </>
      }
    />
  )
}
