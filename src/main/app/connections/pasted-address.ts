import type { FailureCode, Result } from '../../../contract/failure.ts'
import type { TestOutcome } from '../../../contract/model.ts'

/** Where a service may be; `portalAddress` where that is known. */
type Candidate = { address: string; portalAddress: string | null }
export type Found = Candidate & { outcome: TestOutcome }

/**
 * Where the service may be that a person means who pasted this address: a page of the portal stands under the service's
 * own address. The likeliest comes first. Pure.
 */
export const candidatesOf = (pasted: string): [Candidate, ...Candidate[]] => {
  const asTyped = { address: pasted, portalAddress: null }
  const [, address] = /^(https?:\/\/[^/]+(?:\/.*?)?)\/portal(?:\/|$)/.exec(pasted) ?? []
  return address === undefined ? [asTyped] : [{ address, portalAddress: `${address}/portal` }, asTyped]
}

/** Something is there, but it may not be the service. */
const elsewhere = new Set<FailureCode>(['key_refused', 'redirected', 'unreadable_answer', 'request_refused'])

const rank = ({ outcome }: Found) => (outcome.listOffered ? 2 : outcome.keyProved ? 1 : 0)

/** Tries the addresses in turn until one offers a list; else the first that is proved to take the key, else why the first does not. */
export const findService = async (
  pasted: string,
  tryOut: (address: string) => Promise<Result<TestOutcome>>,
): Promise<Result<Found>> => {
  const [likeliest, ...others] = candidatesOf(pasted)
  const tryOne = async (candidate: Candidate): Promise<Result<Found>> => {
    const outcome = await tryOut(candidate.address)
    return outcome.ok ? { ok: true, value: { ...candidate, outcome: outcome.value } } : outcome
  }
  let best = await tryOne(likeliest)
  for (const other of others) {
    if (best.ok ? best.value.outcome.listOffered : !elsewhere.has(best.failure.code)) break
    const next = await tryOne(other)
    if (next.ok && rank(next.value) > (best.ok ? rank(best.value) : 0)) best = next
  }
  return best
}
