import type { AccountChange } from '../../../../contract/accounts/history.ts'
import { isolated } from '../../../../contract/isolated.ts'
import { day, inSentence } from '../../../ui/text/when.ts'

const names = {
  name: 'Name',
  email: 'Email',
  utility: 'Utility',
  number: 'Account number',
  id: 'Electric account ID',
  address: 'Service address',
} as const

/** What changed, as a heading: "Service address of ComEd 0044", "Utility account added: ComEd 0044". */
export const changeTitle = ({ what, label }: Pick<AccountChange, 'what' | 'label'>): string => {
  if (what === 'consent') return 'Consent given again'
  if (what === 'added' || what === 'removed')
    return `Utility account ${what}${label === null ? '' : `: ${isolated(label)}`}`
  return label === null ? names[what] : `${names[what]} of ${isolated(label)}`
}

/** The values before and after, in words; null: there is nothing beside the title. */
export const changeValues = ({
  what,
  before,
  after,
}: Pick<AccountChange, 'what' | 'before' | 'after'>): { before: string | null; after: string | null } => {
  if (what === 'consent') return { before: null, after: `It had ended ${inSentence(day(Number(before)))}` }
  if (what === 'added') return { before: null, after }
  if (what === 'removed') return { before, after: null }
  return { before: before ?? 'not given', after: after ?? 'not given' }
}
