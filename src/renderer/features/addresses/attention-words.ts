import { isolated } from '../../../contract/isolated.ts'
import type { AccountRow } from '../../../contract/model.ts'
import type { AttentionKind, Finding, OtherAccount, Supply } from '../../../contract/places.ts'
import { stateCode } from '../../../contract/search/state-code.ts'
import {
  accountWords,
  listed,
  missingParts,
  missingQuestion,
  oneLine,
} from '../../shared/words/missing-address.ts'
import { nameOfState, zipQuestion, zipWords } from '../../shared/words/odd-zip.ts'

/** A utility account, and the other accounts or the supply that its address conflicts with. */
export type Matter = { row: AccountRow } & Pick<Finding, 'others' | 'supply'>

/** What a problem is called, why it is one, and what to do about it. */
export const kindWords: Record<AttentionKind, { name: string; reason: string }> = {
  missing: {
    name: 'Parts missing',
    reason: 'The street, city, state or ZIP code is missing. Ask the customer for it.',
  },
  zip: {
    name: 'ZIP and state differ',
    reason:
      'The ZIP code is invalid or belongs to another state. Near a border it can be right: ask the customer.',
  },
  state: {
    name: 'Unknown state',
    reason: 'This is not a US state or territory. Ask the customer which state it is.',
  },
  number: {
    name: 'One number, two addresses',
    reason:
      'One account number is at more than one address. Somebody may have moved: ask which address is right.',
  },
  utilities: {
    name: 'Two utilities, one address',
    reason:
      'Two utilities supply the same service here. The customer may have switched: ask which one it is now.',
  },
}

const whose = ({ own }: OtherAccount) => (own ? '' : ' (another customer)')

const supplyWords: Record<Supply, string> = { electric: 'electricity', gas: 'gas', water: 'water' }

/** Why a utility account needs attention. Pure. */
export const whyWords = (kind: AttentionKind, { row, others, supply }: Matter): string => {
  if (kind === 'missing') {
    const parts = missingParts(row)
    return parts.length === 4
      ? 'No address at all'
      : `No ${listed(parts, 'and no').replaceAll(', ', ', no ')}`
  }
  if (kind === 'zip') {
    const state = row.state === null ? null : stateCode(row.state)
    const words = zipWords(row)
    return state === null || !/^\d{5} is in/.test(words) ? words : `${words}, not in ${nameOfState(state)}`
  }
  if (kind === 'state') return `“${isolated(row.state ?? '')}” is not a state`
  if (kind === 'number')
    return others.length === 0
      ? 'Also at another address'
      : `Also at ${others.map(other => oneLine(other) + whose(other)).join('; ')}`
  const names = [
    ...new Set(
      others.flatMap(other => (other.utility === null ? [] : [isolated(other.utility) + whose(other)])),
    ),
  ]
  return `${supply === null ? 'The same' : supplyWords[supply].replace(/^./, first => first.toUpperCase())} also from ${listed(names)}`
}

/**
 * A question for the customer, ready to be sent. It names only the customer's own data: the other account of a finding may be
 * someone else's. Pure.
 */
export const questionWords = (kind: AttentionKind, { row, others, supply }: Matter): string => {
  const account = accountWords(row)
  const address = oneLine(row)
  const have = `We have the address “${address}” for ${account}`
  const own = others.find(other => other.own)
  if (kind === 'missing') return missingQuestion(row, row)
  if (kind === 'zip') return zipQuestion(row, row)
  if (kind === 'state') return `${have}. Could you tell us which state it is in?`
  if (kind === 'number') {
    if (own === undefined) return `Could you confirm that “${address}” is the address of ${account}?`
    return `We have ${account} at two addresses: “${address}” and “${oneLine(own)}”. Could you tell us which one is right?`
  }
  const what = supply === null ? '' : ` for ${supplyWords[supply]}`
  if (own === undefined || own.utility === null)
    return `Could you confirm that ${isolated(row.utility ?? 'this')} is still your utility${what} at “${address}”?`
  return `We have two utilities${what} at “${address}”: ${isolated(row.utility ?? '')} and ${isolated(own.utility)}. Could you tell us which one supplies you now?`
}
