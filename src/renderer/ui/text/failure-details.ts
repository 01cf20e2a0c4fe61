import type { Failure } from '../../../contract/failure.ts'

/** What support asks for first. `now`: when a failure happened that does not say so itself, milliseconds since 1970; null where that is not known. */
export type FailureScene = { version: string; address: string | null; now: number | null }

/** The failure for support: exact, one fact a line, and free of secrets, since no failure holds one. */
export const failureDetails = (failure: Failure, { version, address, now }: FailureScene): string => {
  const { code, requestId, at = now, ...facts } = failure
  const lines = Object.entries(facts).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return [
    `code: ${code}`,
    ...lines,
    `request ID: ${requestId ?? 'none given'}`,
    `service address: ${address ?? 'none'}`,
    `time: ${at === null ? 'not known' : new Date(at).toISOString()}`,
    `version: ${version}`,
  ].join('\n')
}
