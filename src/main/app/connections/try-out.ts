import { ok, type Result } from '../../../contract/failure.ts'
import type { TestOutcome } from '../../../contract/model.ts'
import type { ConnectClient, Target } from '../../http/connect-client.ts'
import type { Mirrors } from '../../mirror/mirrors.ts'
import type { Ports } from '../ports.ts'

/** `client`: for one call, since a person waits for the whole of it. `look`: what a page of a list is. */
type Trying = {
  client: ReturnType<ConnectClient['forOneCall']>
  ports: Pick<Ports, 'newId'>
  look: Mirrors['look']
}

/** Enough to see whether the service answers, and little enough to wait for. */
const testPage = { limit: 100, retrying: 'never' as const }

/** That there is one is all that counts. */
const anyAccount = { retrying: 'never' as const, take: async () => ({ readable: true as const }) }

/** No service gives this out; what it answers to it tells that a key counts there at all. */
const noKey = 'none'

/**
 * Whether a service without a list takes the key: it is asked for an ID that cannot exist. "Not found" proves the key only
 * where it is not the answer to everybody, so the same is asked without a key that counts.
 */
const proveKey = async ({ client, ports }: Trying, target: Target): Promise<Result<boolean>> => {
  const accountId = `no-such-account-${ports.newId()}`
  const answer = await client.readAccount(target, accountId, anyAccount)
  if (!answer.ok && answer.failure.code === 'key_refused') return answer
  if (answer.ok || answer.failure.code !== 'not_found') return ok(false)
  const withoutKey = await client.readAccount({ ...target, key: noKey }, accountId, anyAccount)
  return ok(!withoutKey.ok && withoutKey.failure.code === 'key_refused')
}

/** What reading calls alone tell about a service and a key for it. Fails where the service refuses the key or does not answer. */
export const tryOut = async (trying: Trying, target: Target): Promise<Result<TestOutcome>> => {
  const page = await trying.client.readListPage(target, null, { ...testPage, take: trying.look })
  if (page.ok) {
    const { customers, next } = page.value
    return ok({ listOffered: true, customers, more: next !== null, keyProved: true })
  }
  if (page.failure.code !== 'list_not_offered') return page
  const proved = await proveKey(trying, target)
  if (!proved.ok) return proved
  return ok({ listOffered: false, customers: null, more: false, keyProved: proved.value })
}

/** A key that could not be tested is saved only where the person says so. Pure. */
export const mayBeSaved = ({ keyProved }: TestOutcome, untested: boolean): boolean => keyProved || untested
