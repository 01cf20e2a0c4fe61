/**
 * `must`: required by the interface. `strict`: promised by our own service where the interface is silent. `more`: an optional
 * addition to the interface.
 */
export type Level = 'must' | 'strict' | 'more'

export type Target = {
  baseUrl: string
  apiKey: string
  /** An account to read, for services that offer no list. */
  accountId: string | null
}

export type Answer = { status: number; headers: Headers; text: string; json: unknown }

export type Ask = (
  path: string,
  init?: { method?: string; key?: string | null; headers?: HeadersInit; body?: string },
) => Promise<Answer>

export type Check = {
  level: Level
  /** The check creates a link, so it runs with `--write` only. */
  writes?: boolean
  title: string
  /** Throws a `Finding` if the service behaves otherwise, `Skip` if that cannot be determined. */
  run: (ask: Ask, target: Target) => Promise<void>
}

/** A deviation of the service from what is checked. */
class Finding extends Error {}
/** Why a check does not apply to this service. */
export class Skip extends Error {}

export const expect = (holds: boolean, finding: string): void => {
  if (!holds) throw new Finding(finding)
}

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const timeoutMilliseconds = 15_000

/** Calls a service as a client would. `key` null: without a key. Follows no redirects. */
export const createAsk =
  ({ baseUrl, apiKey }: Target): Ask =>
  async (path, { method = 'GET', key = apiKey, headers = {}, body } = {}) => {
    const all = new Headers(headers)
    if (key !== null) all.set('authorization', `Bearer ${key}`)
    const answer = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
      method,
      headers: all,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: parse(text) }
  }
