import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import { mapUrl } from '../../../contract/map-url.ts'
import type { ConnectionContext, Core } from '../current.ts'
import { readSettings } from '../settings/settings.ts'
import { askMirror } from './ask-mirror.ts'

/**
 * Shows the address of one of a customer's utility accounts at the map site, in the browser. `ask`: it is not agreed yet that an
 * address leaves this computer for it. `not_found` where there is no such address.
 */
export const openMap = async (
  core: Core,
  context: ConnectionContext,
  { customerId, position }: ParsedInput<'accounts.openMap'>,
): Promise<Result<'opened' | 'ask'>> => {
  const found = await askMirror(core, context, 'accounts.get', { customerId })
  if (!found.ok) return found
  const address = found.value?.account.utilityAccounts[position]?.address
  const text = [address?.street, address?.city, [address?.state, address?.zip].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  if (text === '') return fail({ code: 'not_found', subject: customerId })
  if (!readSettings(core).maps) return ok('ask')
  await core.ports.openExternal(mapUrl(text))
  return ok('opened')
}
