import type { AccountsSummary, AppState } from '../../../contract/model.ts'

const storeState = ({ store }: AppState): string =>
  store.state === 'open'
    ? `open, ${store.persistence}${store.damaged ? ', damaged' : ''}`
    : `closed, ${store.cause.code}: ${store.cause.problem}`

/** Facts for support, one a line, without names, addresses, paths or keys. Pure. */
export const diagnostics = (state: AppState, summary: AccountsSummary | undefined, now: number): string => {
  const last = summary?.lastReading ?? null
  return [
    `version: ${state.version}`,
    `system: ${state.platform}, ${state.host}`,
    `time: ${new Date(now).toISOString()}`,
    `store: ${storeState(state)}`,
    `practice service: ${state.practice}`,
    ...state.connections.map(
      ({ id, kind, key, reachability, offersChanges, upToDate }, index) =>
        `connection ${index + 1}${id === state.currentId ? ' (in use)' : ''}: ${kind}, key ${key}, ${reachability}, changes ${offersChanges ?? 'unknown'}, up to date ${upToDate}`,
    ),
    `customers: ${summary?.customers ?? 'unknown'}`,
    `utility accounts: ${summary?.utilityAccounts ?? 'unknown'}`,
    `last reading: ${last === null ? 'none' : last.ok ? last.value : last.failure.code}`,
  ].join('\n')
}
