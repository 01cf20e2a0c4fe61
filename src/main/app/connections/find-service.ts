import { type FailureCode, ok, type Result } from '../../../contract/failure.ts'
import type { TestOutcome } from '../../../contract/model.ts'
import type { Target } from '../../http/connect-client.ts'
import type { Core } from '../current.ts'
import type { Session } from '../vault/session.ts'

/** Enough to see whether the service answers, and few enough to wait for. */
const testPage = { limit: 100, retrying: 'never' as const }

/** Only the outcome of the request matters, not its body. */
const anyAccount = { retrying: 'never' as const, handle: async () => true }

/** A key that no service gives out: one that refuses it does check keys. */
const noKey = 'none'

/** Answers how to test services and keys by calls that only read, under one deadline for all of it, since a person waits. */
export const createTryOut = ({ client: { forOneCall }, ports }: Core, { mirrors }: Session) => {
  const client = forOneCall()

  /** Whether a service without a list accepts the key: it does where it answers "not found" for an ID that cannot exist, and refuses another key. */
  const proveKey = async (target: Target): Promise<Result<boolean>> => {
    const accountId = `no-such-account-${ports.newId()}`
    const answer = await client.readAccount(target, accountId, anyAccount)
    if (!answer.ok && answer.failure.code === 'key_refused') return answer
    if (answer.ok || answer.failure.code !== 'not_found') return ok(false)
    const withoutKey = await client.readAccount({ ...target, key: noKey }, accountId, anyAccount)
    return ok(!withoutKey.ok && withoutKey.failure.code === 'key_refused')
  }

  /** Fails where the service refuses the key or does not answer. */
  return async (target: Target): Promise<Result<TestOutcome>> => {
    const page = await client.readListPage(target, null, { ...testPage, handle: mirrors.look })
    if (page.ok) {
      const { customers, next } = page.value
      return ok({ listOffered: true, customers, more: next !== null, keyProved: true })
    }
    if (page.failure.code !== 'list_not_offered') return page
    const proved = await proveKey(target)
    if (!proved.ok) return proved
    return ok({ listOffered: false, customers: null, more: false, keyProved: proved.value })
  }
}

/** An address at which the service may be; `portalAddress`: if it follows from the pasted address. */
type Candidate = { address: string; portalAddress: string | null }
export type Found = Candidate & { outcome: TestOutcome }

/** Where a service's address ends: what follows is one of its pages or calls. */
const ofService =
  /^(https?:\/\/[^/]+(?:\/.*?)?)\/(portal|accounts|changes|connect|docs|openapi\.json|healthz)(?:\/|$)/

/** Candidates for a pasted address, the likeliest first: a portal's pages and a service's calls are under the service's address. Pure. */
export const candidatesOf = (pasted: string): [Candidate, ...Candidate[]] => {
  const asTyped = { address: pasted, portalAddress: null }
  const [, address, part] = ofService.exec(pasted) ?? []
  if (address === undefined) return [asTyped]
  return [{ address, portalAddress: part === 'portal' ? `${address}/portal` : null }, asTyped]
}

/** Failures after which the next candidate is tried: something answered, but the service may be at another address. */
const elsewhere = new Set<FailureCode>([
  ...(['key_refused', 'redirected', 'unreadable_answer', 'request_refused'] as const),
  ...(['service_error', 'service_unavailable'] as const),
])

const rank = ({ outcome }: Found) => (outcome.listOffered ? 2 : outcome.keyProved ? 1 : 0)

/** Tries the candidates until one offers a list; else answers the first that provably accepts the key, else why the likeliest fails. */
export const findService = async (
  pasted: string,
  tryOut: (address: string) => Promise<Result<TestOutcome>>,
): Promise<Result<Found>> => {
  const [likeliest, ...others] = candidatesOf(pasted)
  const tryOne = async (candidate: Candidate): Promise<Result<Found>> => {
    const outcome = await tryOut(candidate.address)
    return outcome.ok ? ok({ ...candidate, outcome: outcome.value }) : outcome
  }
  let best = await tryOne(likeliest)
  for (const other of others) {
    if (best.ok ? best.value.outcome.listOffered : !elsewhere.has(best.failure.code)) break
    const next = await tryOne(other)
    // If no candidate proves the key, the address as it was typed wins, unless it is a portal's page.
    const isBetter = next.ok && rank(next.value) > (best.ok ? rank(best.value) : 0)
    const isUnproved = best.ok && rank(best.value) === 0 && likeliest.portalAddress === null
    if (isBetter || (next.ok && isUnproved)) best = next
  }
  return best
}
