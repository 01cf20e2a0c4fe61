import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectChip } from '../../ui/fields/select-chip.tsx'
import { upTo1000 } from '../../ui/text/numbers.ts'
import { matchedOptions } from './filter-words.ts'
import { type AccountsFilter, knownQuery } from './queries.ts'

type KnownChipProps = {
  filter: AccountsFilter
  onChange: (matched: AccountsFilter['matched']) => void
}

/** Filters by how it is known which link a customer came by. Counting that takes a while, so only who comes near it waits for it. */
export function KnownChip({ filter, onChange }: KnownChipProps) {
  const [near, setNear] = useState(false)
  const counts = useQuery({ ...knownQuery(filter), enabled: near }).data ?? null
  const options = matchedOptions.flatMap(option => {
    if (counts === null) return [option]
    const count = counts[option.value]
    return count === 0 && option.value !== filter.matched ? [] : [{ ...option, count: upTo1000(count) }]
  })
  return (
    <SelectChip
      label="Link known"
      value={filter.matched}
      options={options}
      onNear={setNear}
      onChange={matched => onChange(matchedOptions.find(({ value }) => value === matched)?.value ?? null)}
    />
  )
}
