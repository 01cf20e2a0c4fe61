import type { QueryClient } from '@tanstack/react-query'
import { arrivalMessage } from '../../../contract/arrival-messages.ts'
import { isolated } from '../../../contract/isolated.ts'
import type { AppState } from '../../../contract/model.ts'
import { on } from '../../api.ts'
import { announce } from '../../ui/notices/status.tsx'
import { forgetSessionState } from '../../ui/store.ts'
import { failedReadingWords, readingWords } from '../words/reading-words.ts'
import { appStateQuery } from './app-state.ts'

const isOtherData = (before: AppState, after: AppState): boolean =>
  before.currentId !== after.currentId || before.store.state !== after.store.state

/** An answer that is on its way may be older than the change, and invalidating alone would let a first one through. */
const askAgain = async (client: QueryClient, area: string): Promise<void> => {
  await client.cancelQueries({ queryKey: [area] })
  await client.invalidateQueries({ queryKey: [area] })
}

/**
 * The same for what takes long or changes often: one after the other, so that each comes to its end, and what is due meanwhile is done once. Answers when it
 * was asked again.
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

/** Keeps what the page has read in step with main, as long as the page lives. */
export function followEvents(client: QueryClient): void {
  const surveyAgain = createAskAgain(client, 'survey')
  on('app.changed', state => {
    const before = client.getQueryData(appStateQuery.queryKey)
    if (before !== undefined && isOtherData(before, state)) forgetSessionState()
    client.setQueryData(appStateQuery.queryKey, state)
    if (before !== undefined && isOtherData(before, state)) {
      client.removeQueries({ predicate: ({ queryKey: [area] }) => area !== 'app' })
    }
  })
  on('links.changed', () => void askAgain(client, 'links'))
  on('mail.changed', () => void askAgain(client, 'mail'))
  on('accounts.read', ({ connectionId, result }) => {
    const state = client.getQueryData(appStateQuery.queryKey)
    const isCurrent = state?.currentId === connectionId
    // On its own screen a failure stands beside what failed.
    if (isCurrent && !result.ok && window.location.hash.startsWith('#/accounts')) return
    const name = state?.connections.find(({ id }) => id === connectionId)?.name
    const words = result.ok ? readingWords(result.value) : failedReadingWords(result.failure)
    announce(isCurrent || name === undefined ? words : `${isolated(name)}: ${words}`)
  })
  on('customers.arrived', ({ connectionId, accepted, arrivals }) => {
    const state = client.getQueryData(appStateQuery.queryKey)
    const isCurrent = state?.currentId === connectionId
    // The foot of Links says it by itself.
    if (isCurrent && accepted && /^(#\/links.*)?$/.test(window.location.hash)) return
    // In two lines, so that what the customer did is seen.
    const words = arrivalMessage(arrivals, { named: true, accepted, longest: 24 })
    const name = state?.connections.find(({ id }) => id === connectionId)?.name
    announce(isCurrent || name === undefined ? words : `${isolated(name)}: ${words}`)
  })
  on('accounts.changed', () => {
    void askAgain(client, 'accounts')
    void askAgain(client, 'addresses')
    void surveyAgain()
  })
}
