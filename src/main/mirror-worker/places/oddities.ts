import { zip5Of } from '../../../contract/postal/zip-code.ts'
import { statesOfZip } from '../../../contract/postal/zip-states.ts'
import { stateCode } from '../../../contract/search/state-code.ts'
import type { RowAddress } from './place-key.ts'

/** What is odd with one address by itself, as bits of a number. */
const oddity = { missing: 1, zip: 2, state: 4 } as const

/** Whether a ZIP code is none, or does not begin as those of its state do; where the state is none, it is not judged by it. */
const isOddZip = (zip: string, code: string | null): boolean => {
  const zip5 = zip5Of(zip, null)
  if (zip5 === null) return true
  return code !== null && !statesOfZip(zip5).includes(code)
}

/** The oddities of an address, added up; 0: none. Pure. */
export const odditiesOf = ({ street, city, state, zip }: RowAddress): number => {
  const code = state === null ? null : stateCode(state)
  const isMissing = street === null || city === null || state === null || zip === null
  return (
    (isMissing ? oddity.missing : 0) +
    (zip !== null && isOddZip(zip, code) ? oddity.zip : 0) +
    (state !== null && code === null ? oddity.state : 0)
  )
}
