import type { Ref } from 'react'
import type { ChosenPlace, PlaceCounts } from '../../../../contract/places.ts'
import { ChoiceList } from '../../../ui/fields/choice-list.tsx'
import { Highlight } from '../../../ui/text/highlight.tsx'

type PlaceColumnProps = {
  label: string
  places: PlaceCounts
  chosen: ChosenPlace | null
  search: string
  onChoose: (place: ChosenPlace) => void
  onForward: () => void
  onBack?: () => void
  listRef: Ref<HTMLDivElement>
}

/** States or cities with the number of utility accounts in each, once all are counted. */
export function PlaceColumn({ label, places, chosen, search, onChoose, ...moves }: PlaceColumnProps) {
  const { groups, exact } = places
  return (
    <div className="place-column">
      <h2 className="column-head">{label}</h2>
      <ChoiceList
        {...moves}
        label={label}
        selected={Math.max(
          0,
          groups.findIndex(group => group.name === chosen?.name),
        )}
        onSelect={index => {
          const group = groups[index]
          if (group !== undefined) onChoose({ name: group.name })
        }}
        choices={groups.map(group => ({
          key: group.name === null ? 'none' : `name:${group.name}`,
          content:
            group.name === null ? (
              <span className="muted">not given</span>
            ) : (
              <Highlight text={group.name} search={search} />
            ),
          count: exact ? group.utilityAccounts : null,
        }))}
      />
    </div>
  )
}
