import type { Failure } from '../../contract/failure.ts'

/** Why a call came to nothing. `refused`: the key, or there is none; `unusable`: an answer that is about this call alone, or fits no accepted shape. */
export type Trouble = 'refused' | 'lost' | 'busy' | 'unusable'

const troubles: Partial<Record<Failure['code'], Trouble>> = {
  key_refused: 'refused',
  key_missing: 'refused',
  keychain: 'refused',
  // Each attempt starts a process: only a person has it tried again.
  practice_stopped: 'refused',
  unreachable: 'lost',
  timed_out: 'lost',
  connection_lost: 'lost',
  rate_limited: 'busy',
  service_unavailable: 'busy',
}

/** What a failure means for further calls of its service. Pure. */
export const troubleOf = ({ code }: Failure): Trouble => troubles[code] ?? 'unusable'
