import { ok } from '../../contract/failure.ts'
import { createAccounts } from './accounts/accounts.ts'
import { createAddresses } from './accounts/addresses.ts'
import type { Handlers } from './answer-call.ts'
import { type About, createAppStates } from './app-state.ts'
import { createConnections } from './connections/connections.ts'
import type { Core } from './current.ts'
import { createLinks } from './links/links.ts'
import { createSettings } from './settings/settings.ts'

/** What each call of the contract does. */
export const createHandlers = (core: Core, about: About): Handlers => {
  const app = createAppStates(core, about)
  const connections = createConnections(core)
  const links = createLinks(core)
  const accounts = createAccounts(core)
  const addresses = createAddresses(core)
  const settings = createSettings(core)
  return {
    'app.state': app.state,
    'app.retryStore': app.retryStore,
    'app.useSession': app.useSession,
    'app.setStoreAside': app.setStoreAside,
    'connections.testAndSave': connections.testAndSave,
    'connections.startPractice': connections.startPractice,
    'connections.select': connections.select,
    'connections.test': connections.test,
    'connections.replaceKey': connections.replaceKey,
    'connections.edit': connections.edit,
    'connections.remove': connections.remove,
    'connections.openPortal': connections.openPortal,
    'links.create': links.create,
    'links.retry': links.retry,
    'links.discard': links.discard,
    'links.copy': links.copy,
    'links.openAsCustomer': links.openAsCustomer,
    'links.page': links.page,
    'links.redirectUrls': links.redirectUrls,
    'accounts.summary': accounts.summary,
    'accounts.page': accounts.page,
    'accounts.get': accounts.get,
    'accounts.lookUp': accounts.lookUp,
    'accounts.refresh': accounts.refresh,
    'accounts.markSeen': accounts.markSeen,
    'addresses.states': addresses.states,
    'addresses.cities': addresses.cities,
    'addresses.streets': addresses.streets,
    'settings.change': settings.change,
    'drafts.read': settings.readDraft,
    'drafts.write': settings.writeDraft,
    'clipboard.write': ({ text }) => {
      core.ports.writeClipboard(text)
      return ok(null)
    },
  }
}
