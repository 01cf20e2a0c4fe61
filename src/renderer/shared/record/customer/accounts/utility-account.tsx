import { useMutation } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { UtilityAccount } from '../../../../../contract/http.ts'
import { isolated } from '../../../../../contract/isolated.ts'
import { mapSite } from '../../../../../contract/map-url.ts'
import type { Neighbours } from '../../../../../contract/places.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Disclosure } from '../../../../ui/buttons/disclosure.tsx'
import { ModalDialog } from '../../../../ui/dialogs/modal-dialog.tsx'
import { exactly } from '../../../../ui/text/hidden-marks.ts'
import { Outside } from '../../../../ui/text/outside.tsx'
import { ShowFailure } from '../../../failure.tsx'
import { ask } from '../../../hooks/query-client.ts'
import { accountRoute } from '../../../routes/account-route.ts'
import { RouteLink } from '../../../routes/route-link.tsx'
import { addressLines } from '../../../words/address-words.ts'
import { messages } from '../../record-messages.ts'
import { CopyButton } from '../copy-button.tsx'

const words = messages.accounts

type LineProps = { label: string; text: string; muted?: boolean; children: ReactNode }

/** A line with a button that copies what it tells; '' where that is not given. */
function Line({ label, text, muted = true, children }: LineProps) {
  return (
    <div className={muted ? 'muted copied spread' : 'copied spread'}>
      <p>{children}</p>
      {text === '' ? null : <CopyButton label={label} text={text} />}
    </div>
  )
}

const exact = (text: string) => (
  <span className="mono">
    <Outside text={text} exact />
  </span>
)

type UtilityAccountDetailsProps = {
  customerId: string
  /** Which of the customer's it is. */
  position: number
  account: UtilityAccount
  /** Others at its address; undefined: none. */
  others: Neighbours | undefined
}

/** One utility account, field by field. */
export function UtilityAccountDetails({ customerId, position, account, others }: UtilityAccountDetailsProps) {
  const utility = account.utilityProvider?.trim() || words.utilityNotGiven
  const number = account.utilityAccountNumber?.trim() ?? ''
  const id = account.electricAccountId?.trim() ?? ''
  const address = addressLines(account.address)
  return (
    <div className="utility-account anywhere">
      <Line label={words.number} text={number} muted={false}>
        <strong>
          <Outside text={utility} />
        </strong>{' '}
        {number === '' ? <span className="muted">{words.numberNotGiven}</span> : exact(number)}
      </Line>
      {id === '' ? null : (
        <Line label={words.id} text={id}>
          <span className="visually-hidden">{words.id} </span>
          {exact(id)}
        </Line>
      )}
      <Line label={words.address} text={address.join('\n')}>
        <Outside text={address.join(', ') || words.addressNotGiven} />
      </Line>
      {address.length === 0 ? null : (
        <div className="utility-place">
          <OpenInMaps customerId={customerId} position={position} />
          {others === undefined ? null : <SameAddress others={others} customerId={customerId} />}
        </div>
      )}
    </div>
  )
}

/** Other utility accounts at the address of one; those of the same customer stand above already and are only named. */
function SameAddress({ others, customerId }: { others: Neighbours; customerId: string }) {
  const { rows, total } = others
  return (
    <Disclosure label={words.others(total)}>
      <ul className="stack anywhere">
        {rows.map(row => (
          <li className="between" key={row.id}>
            {row.customerId === customerId ? (
              <span>{words.thisCustomer}</span>
            ) : (
              <RouteLink {...accountRoute(row.customerId)}>
                <Outside text={row.name ?? row.customerId} exact={row.name === null} />
              </RouteLink>
            )}
            <span className="muted small">
              {[isolated(row.utility ?? words.utilityNotGiven), exactly(row.accountNumber ?? '')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length ? <p className="muted small">{words.andMore(total - rows.length)}</p> : null}
    </Disclosure>
  )
}

/** Shows an address at the map site, in the browser; asks once whether addresses may go there. */
function OpenInMaps({ customerId, position }: { customerId: string; position: number }) {
  const [asks, setAsks] = useState(false)
  const open = useMutation({
    mutationFn: async (agreed: boolean) => {
      if (agreed) await ask('settings.change', { maps: true })
      return ask('accounts.openMap', { customerId, position })
    },
    onSuccess: outcome => setAsks(outcome === 'ask'),
  })
  return (
    <>
      <Button look="quiet" pending={open.isPending && !asks} onPress={() => open.mutate(false)}>
        <MapPin aria-hidden="true" />
        {messages.maps.open}
      </Button>
      {open.error === null || asks ? null : (
        <ShowFailure failure={open.error} onRetry={() => open.mutate(false)} />
      )}
      {asks ? (
        <ModalDialog title={messages.maps.title} onClose={() => setAsks(false)}>
          <p>{messages.maps.what(mapSite)}</p>
          <p className="muted">{messages.maps.once}</p>
          <ShowFailure failure={open.error} onRetry={() => open.mutate(true)} />
          <div className="dialog-buttons">
            <Button onPress={() => setAsks(false)}>{messages.cancel}</Button>
            <Button look="primary" autoFocus pending={open.isPending} onPress={() => open.mutate(true)}>
              {messages.maps.send}
            </Button>
          </div>
        </ModalDialog>
      ) : null}
    </>
  )
}
