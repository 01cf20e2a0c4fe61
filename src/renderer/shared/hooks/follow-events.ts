import type { QueryClient } from '@tanstack/react-query'
import { arrivalMessage } from '../../../contract/arrival-messages.ts'
import { isolated } from '../../../contract/isolated.ts'
import type { AppState } from '../../../contract/model.ts'
import { on } from '../../api.ts'
import { announce, retireUndo } from '../../ui/notices/status.tsx'
import { forgetSessionState } from '../../ui/store.ts'
import { failedReadingWords, readingWords } from '../words/reading-words.ts'
import { appStateQuery } from './app-state.ts'

const isOtherData = (before: AppState, after: AppState): boolean =>
  before.currentId !== after.currentId || before.store.state !== after.store.state

/** A fetch under way may answer with data from before the change; invalidating alone does not restart a query's first fetch, so cancel. */
const askAgain = async (client: QueryClient, area: string): Promise<void> => {
  await client.cancelQueries({ queryKey: [area] })
  await client.invalidateQueries({ queryKey: [area] })
}

/**
 * The same for slow queries or frequent changes: refetches run one after the other, as cancelling would never let one finish; those due
 * meanwhile are merged into one. Resolves when that was done.
 */
export const createAskAgain = (client: QueryClient, area: string) => {
  let asking = Promise.resolve()
  let isDue = false
  return (): Promise<void> => {
    if (isDue) return asking
    isDue = true
    asking = asking.then(() => {
      isDue = false
      return askAgain(client, area)
    })
    return asking
  }
}

/** Keeps the query cache in step with main's events, as long as the page lives. `onOther`: called before another connection's data is shown. */
export function followEvents(client: QueryClient, onOther: () => void): void {
  const surveyAgain = createAskAgain(client, 'survey')
  const stateNow = () => client.getQueryData(appStateQuery.queryKey)
  const isCurrent = (connectionId: string) => stateNow()?.currentId === connectionId
  /** Announces what happened at a connection, with its name where that is not the one in use. */
  const announceAt = (connectionId: string, words: string) => {
    const name = stateNow()?.connections.find(({ id }) => id === connectionId)?.name
    announce(isCurrent(connectionId) || name === undefined ? words : `${isolated(name)}: ${words}`)
  }
  on('app.changed', state => {
    const before = stateNow()
    const isOther = before !== undefined && isOtherData(before, state)
    if (isOther) {
      forgetSessionState()
      retireUndo()
    }
    const last = before?.currentId ?? null
    if (last !== null && state.currentId !== null && state.currentId !== last) onOther()
    client.setQueryData(appStateQuery.queryKey, state)
    if (isOther) client.removeQueries({ predicate: ({ queryKey: [area] }) => area !== 'app' })
  })
  on('links.changed', () => void askAgain(client, 'links'))
  on('mail.changed', () => void askAgain(client, 'mail'))
  on('accounts.read', ({ connectionId, result }) => {
    // Accounts shows this failure beside its title: announcing it there would say it twice.
    if (isCurrent(connectionId) && !result.ok && window.location.hash.startsWith('#/accounts')) return
    announceAt(connectionId, result.ok ? readingWords(result.value) : failedReadingWords(result.failure))
  })
  on('customers.arrived', ({ connectionId, accepted, arrivals }) => {
    // Links announces these arrivals at its own foot: not twice.
    if (isCurrent(connectionId) && accepted && /^(#\/links.*)?$/.test(window.location.hash)) return
    // Names cut to 24 characters: the announcement has two lines, and what the customer did stands at its end.
    announceAt(connectionId, arrivalMessage(arrivals, { named: true, accepted, longest: 24 }))
  })
  on('accounts.changed', () => {
    void askAgain(client, 'accounts')
    void askAgain(client, 'addresses')
    void surveyAgain()
  })
}
