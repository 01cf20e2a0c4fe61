import './addresses.css'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AttentionKind } from '../../../contract/places.ts'
import { useCommand } from '../../shared/commands.ts'
import { useFirstFocus } from '../../shared/hooks/use-first-focus.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { createKept, useKept } from '../../ui/kept.ts'
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
    </Screen>
  )
}
