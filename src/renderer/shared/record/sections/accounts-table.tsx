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
}

const numberOf = ({ utilityAccountNumber }: UtilityAccount): string => utilityAccountNumber?.trim() ?? ''

/** Many utility accounts of one customer as a table: rows expand in place, and the head is sticky. */
export function AccountsTable({ accounts, details }: AccountsTableProps) {
  const [open, setOpen] = useState<number | null>(null)
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
                  <Outside className="clip" text={account.utilityProvider ?? words.utilityNotGiven} />
                  <Button
                    look="quiet"
                    expanded={open === at}
                    onPress={() => setOpen(open === at ? null : at)}
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
                <tr ref={row => row?.scrollIntoView({ block: 'nearest' })}>
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
