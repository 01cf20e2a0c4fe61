import type { Failure } from '../../../contract/failure.ts'

/** Context of a failure for support. `now`: its time if the failure has none itself, milliseconds since 1970; null: unknown. */
export type FailureScene = { version: string; address: string | null; now: number | null }

/** A failure's details for support, one fact a line; free of secrets, since no failure holds one. */
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
