import { useMutation } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { UtilityAccount } from '../../../../contract/http.ts'
import { mapSite } from '../../../../contract/map-url.ts'
import type { AccountDetails } from '../../../../contract/model.ts'
import type { Neighbours } from '../../../../contract/places.ts'
import { Button, Disclosure } from '../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { ShowFailure } from '../../failure.tsx'
import { copyText } from '../../hooks/copy-text.ts'
import { ask } from '../../hooks/query-client.ts'
import { mailQuestion } from '../../mail-question.ts'
import { accountRoute } from '../../routes/account-route.ts'
import { RouteLink } from '../../routes/route-link.tsx'
import { addressLines } from '../../words/customer-words.ts'
import { questionMessages } from '../../words/missing-address.ts'
import { addressQuestion } from '../../words/odd-zip.ts'
import { messages } from '../record-messages.ts'
import { accountTitle } from './account-words.ts'
import { CopyButton } from './copy-button.tsx'
import { WholeAddress } from './whole-address.tsx'

const words = messages.accounts

type LineProps = { label: string; text: string; className?: string; children: ReactNode }

/** A line with a button that copies its value; no button where `text` is ''. */
function Line({ label, text, className = 'muted', children }: LineProps) {
  return (
    <div className={`${className} copied spread`}>
      <p>{children}</p>
      {text === '' ? null : <CopyButton label={label} text={text} />}
    </div>
  )
}

const exact = (text: string) => <Outside className="mono" text={text} exact />

type UtilityAccountDetailsProps = {
  details: AccountDetails
  /** Index among the customer's utility accounts. */
  position: number
  account: UtilityAccount
  /** Its row was opened in the list beside the record. */
  isCurrent: boolean
  /** Other accounts at the same address; undefined: none. */
  others: Neighbours | undefined
}

/** A ref of its own, so that it scrolls once. In the middle: the record's head is sticky. */
const toMiddle = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })

export function UtilityAccountDetails(props: UtilityAccountDetailsProps) {
  const { details, position, account, isCurrent, others } = props
  const { customerId } = details.account
  const number = account.utilityAccountNumber?.trim() ?? ''
  const id = account.electricAccountId?.trim() ?? ''
  const address = addressLines(account.address)
  const utility = account.utilityProvider?.trim() ?? ''
  const named = { accountNumber: number || null, utility: utility || null }
  const question = addressQuestion(named, account.address)
  const mail = question === null ? null : mailQuestion({ customerId, email: details.email }, question)
  return (
    <div
      className="utility-account anywhere"
      aria-current={isCurrent || undefined}
      ref={isCurrent ? toMiddle : null}
    >
      <Line label={words.number} text={number} className="">
        <Outside as="strong" text={utility || words.utilityNotGiven} />{' '}
        {number === '' ? <span className="muted">{words.numberNotGiven}</span> : exact(number)}
      </Line>
      <Line label={words.address} text={address.join('\n')}>
        <WholeAddress address={account.address} />
      </Line>
      <div className="utility-place">
        {address.length === 0 ? null : <OpenInMaps customerId={customerId} position={position} />}
        {question === null ? null : (
          <Button look="quiet" onPress={() => void copyText(question, questionMessages.question)}>
            {questionMessages.copy}
          </Button>
        )}
        {mail === null ? null : (
          <Button look="quiet" onPress={mail}>
            {questionMessages.mail}
          </Button>
        )}
        {others === undefined ? null : <SameAddress others={others} customerId={customerId} />}
      </div>
      {id === '' ? null : (
        <Line label={words.id} text={id}>
          {words.id} {exact(id)}
        </Line>
      )}
    </div>
  )
}

/** Other utility accounts at the same address; those of the same customer are in this record already, so they have no link. */
function SameAddress({ others, customerId }: { others: Neighbours; customerId: string }) {
  const { rows, total } = others
  return (
    <Disclosure label={words.others(total)}>
      <ul className="stack anywhere">
        {rows.map(row => (
          <li className="line" key={row.id}>
            {row.customerId === customerId ? (
              <span>{words.thisCustomer}</span>
            ) : (
              <RouteLink {...accountRoute(row.customerId)}>
                <Outside text={row.name ?? row.customerId} exact={row.name === null} />
              </RouteLink>
            )}
            <span className="muted small">{accountTitle(row.utility, row.accountNumber)}</span>
          </li>
        ))}
      </ul>
      {total > rows.length ? <p className="muted small">{words.andMore(total - rows.length)}</p> : null}
    </Disclosure>
  )
}

/** Opens an address on a map site in the browser; asks once, as that sends the customer's address to a third party. */
function OpenInMaps({ customerId, position }: { customerId: string; position: number }) {
  const [asks, setAsks] = useState(false)
  const open = useMutation({
    mutationFn: async (agreed: boolean) => {
      if (agreed) await ask('settings.change', { maps: true })
      return ask('accounts.openMap', { customerId, position })
    },
    onSuccess: outcome => setAsks(outcome === 'ask'),
  })
  const failure = <ShowFailure failure={open.error} onRetry={() => open.mutate(asks)} />
  return (
    <>
      <Button icon={MapPin} look="quiet" pending={open.isPending && !asks} onPress={() => open.mutate(false)}>
        {messages.maps.open}
      </Button>
      {asks ? (
        <ModalDialog
          title={messages.maps.title}
          action={{ label: messages.maps.send, pending: open.isPending, onPress: () => open.mutate(true) }}
          onClose={() => setAsks(false)}
        >
          <p>{messages.maps.what(mapSite)}</p>
          <p className="muted">{messages.maps.once}</p>
          {failure}
        </ModalDialog>
      ) : (
        failure
      )}
    </>
  )
}
