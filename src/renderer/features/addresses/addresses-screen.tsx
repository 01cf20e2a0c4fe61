import './addresses.css'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AttentionKind } from '../../../contract/places.ts'
import { useCommand } from '../../shared/commands.ts'
import { useFirstFocus } from '../../shared/hooks/use-first-focus.ts'
import { CustomerRecord } from '../../shared/record/customer/customer-record.tsx'
import { go, useRoute } from '../../shared/routes/here.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { focusActiveRow } from '../../ui/grid/use-grid-focus.ts'
import { createKept, useKept } from '../../ui/kept.ts'
import { Desk } from '../../ui/layout/desk.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { count } from '../../ui/text/numbers.ts'
import { Attention } from './attention/attention.tsx'
import { ByMap } from './by-map.tsx'
import { ByPlace } from './by-place/by-place.tsx'
import { chooseState } from './kept-place.ts'
import { surveyQuery } from './queries.ts'
import { SameAddress } from './same/same-address.tsx'

type View = 'place' | 'map' | 'same' | 'attention'

const keptTop = createKept(0)
const keptSearch = createKept('')
const keptView = createKept<View>('place')

const sumOf = (attention: Record<AttentionKind, number> | undefined): number =>
  Object.values(attention ?? {}).reduce((sum, n) => sum + n, 0)

/** A view's name, and how many are in it where that is known and any are. */
function ViewName({ name, n }: { name: string; n: number }) {
  return (
    <>
      {name}
      {n === 0 ? null : <span className="view-count">{count(n)}</span>}
    </>
  )
}

/** The utility accounts by where they are. */
export function AddressesScreen() {
  const [view, setView] = useKept(keptView)
  const [search, setSearch] = useKept(keptSearch)
  const searchRef = useRef<HTMLInputElement>(null)
  const searching = { search, setSearch, searchRef }
  useFirstFocus(searchRef)
  useCommand('search', () => searchRef.current?.select())
  const survey = useQuery(surveyQuery).data
  const { customer } = useRoute().search
  const recordRef = useRef<HTMLElement>(null)
  const close = () => {
    const within = recordRef.current?.contains(document.activeElement) === true
    go({ to: '/addresses' }, { replace: true })
    if (within || document.activeElement === document.body)
      focusActiveRow(document.querySelector('.street-column'))
  }
  return (
    <Screen kept={keptTop}>
      <ScreenHead
        title="Addresses"
        actions={
          <Segments
            label="View"
            value={view}
            onChange={setView}
            options={[
              { value: 'place', label: 'By place' },
              { value: 'map', label: 'Map' },
              { value: 'same', label: <ViewName name="Same address" n={survey?.places ?? 0} /> },
              { value: 'attention', label: <ViewName name="Needs attention" n={sumOf(survey?.attention)} /> },
            ]}
          />
        }
      />
      <Desk
        hint="Choose an address to see all that is known of its customer."
        onEscape={close}
        record={
          customer === undefined ? null : (
            <CustomerRecord key={customer} customerId={customer} onClose={close} recordRef={recordRef} />
          )
        }
      >
        {view === 'place' ? <ByPlace searching={searching} /> : null}
        {view === 'map' ? (
          <ByMap
            searching={searching}
            onChoose={state => {
              chooseState(state)
              setView('place')
            }}
          />
        ) : null}
        {view === 'same' ? <SameAddress searching={searching} /> : null}
        {view === 'attention' ? <Attention searching={searching} /> : null}
      </Desk>
    </Screen>
  )
}
