import type { ChipOption } from '../../ui/fields/select-chip.tsx'
import type { AccountsFilter } from './queries.ts'

/** How it is known by which link a customer came. */
export const matchedOptions: (ChipOption & { value: NonNullable<AccountsFilter['matched']> })[] = [
  { value: 'service', text: 'from the service' },
  { value: 'person', text: 'confirmed here' },
  { value: 'proposed', text: 'only proposed' },
  { value: 'nobody', text: 'not yet' },
]

/** What the list can be sorted by, each in a word. */
export const sortOptions: (ChipOption & { sort: AccountsFilter['sort'] })[] = [
  { value: 'name', text: 'name', sort: { by: 'name', descending: false } },
  { value: 'name-down', text: 'name, Z to A', sort: { by: 'name', descending: true } },
  { value: 'utility', text: 'utility', sort: { by: 'utility', descending: false } },
  { value: 'place', text: 'place', sort: { by: 'place', descending: false } },
  { value: 'connected', text: 'last connected', sort: { by: 'connected', descending: true } },
  { value: 'connected-up', text: 'first connected', sort: { by: 'connected', descending: false } },
]

/** Which of them an order is; null: the usual one. Pure. */
export const sortValue = ({ by, descending }: AccountsFilter['sort']): string | null =>
  sortOptions.find(({ sort }) => sort.by === by && sort.descending === descending)?.value ?? null
