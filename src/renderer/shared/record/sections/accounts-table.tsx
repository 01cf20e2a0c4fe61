import { Fragment, type ReactNode, useState } from 'react'
import type { UtilityAccount } from '../../../../contract/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { messages } from '../record-messages.ts'
import { CopyButton } from './copy-button.tsx'
import { WholeAddress } from './whole-address.tsx'

const words = messages.accounts

type AccountsTableProps = {
  accounts: readonly UtilityAccount[]
  /** What each row shows when it is opened, in the order of `accounts`. */
  details: readonly ReactNode[]
  /** The row that is open at first; -1: none. */
  current: number
}

const numberOf = ({ utilityAccountNumber }: UtilityAccount): string => utilityAccountNumber?.trim() ?? ''

/** Tells the accounts apart by what the service calls them: their places change as others come and go. Pure. */
export const keysOf = (
  accounts: readonly Pick<UtilityAccount, 'electricAccountId' | 'utilityAccountNumber'>[],
): string[] => {
  const times = new Map<string, number>()
  return accounts.map(({ electricAccountId, utilityAccountNumber }) => {
    const called = JSON.stringify([electricAccountId, utilityAccountNumber])
    times.set(called, (times.get(called) ?? 0) + 1)
    return `${called} ${times.get(called)}`
  })
}

/** A ref of its own, so that a row scrolls once, when it opens. */
const intoView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })

/** Many utility accounts of one customer as a table: rows expand in place, and the head is sticky. */
export function AccountsTable({ accounts, details, current }: AccountsTableProps) {
  const keys = keysOf(accounts)
  const [openKey, setOpen] = useState(keys[current] ?? '')
  const open = keys.indexOf(openKey)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="accounts-table" aria-label={words.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.account}</th>
            <th scope="col">{words.address}</th>
            <th scope="col">
              <span className="visually-hidden">{words.copy}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the service promises no ID; the list is replaced as a whole
            <Fragment key={at}>
              <tr className="copied">
                <th scope="row">
                  <Outside className="clip" text={account.utilityProvider?.trim() || words.utilityNotGiven} />
                  <Button
                    look="quiet"
                    expanded={open === at}
                    onPress={() => setOpen(open === at ? '' : (keys[at] ?? ''))}
                  >
                    <Outside className="mono" text={numberOf(account) || words.numberNotGiven} exact />
                  </Button>
                </th>
                <td className="muted">
                  <WholeAddress address={account.address} />
                </td>
                <td>
                  {numberOf(account) === '' ? null : (
                    <CopyButton label={words.number} text={numberOf(account)} />
                  )}
                </td>
              </tr>
              {open === at ? (
                <tr ref={intoView}>
                  <td colSpan={3}>{details[at]}</td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}
