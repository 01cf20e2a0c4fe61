import type { Failure } from '../../contract/failure.ts'

/** Why a call failed. `refused`: no key, or it was refused; `unusable`: the answer concerns this call alone, or fits no accepted shape. */
export type Trouble = 'refused' | 'lost' | 'busy' | 'unusable'

const troubles: Partial<Record<Failure['code'], Trouble>> = {
  key_refused: 'refused',
  key_missing: 'refused',
  keychain: 'refused',
  // Each attempt would start a process: a person has to try again.
  practice_stopped: 'refused',
  unreachable: 'lost',
  timed_out: 'lost',
  connection_lost: 'lost',
  rate_limited: 'busy',
  service_unavailable: 'busy',
}

/** What a failure means for further calls of its service. Pure. */
export const troubleOf = ({ code }: Failure): Trouble => troubles[code] ?? 'unusable'
