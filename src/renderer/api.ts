import type { Bridge } from '../contract/channels.ts'
import { fail, type Result } from '../contract/failure.ts'
import type { CallInput, CallName, CallOutput, EventName, Events } from '../contract/ipc.ts'

declare global {
  interface Window {
    /** Exposed by preload; only this file uses it. */
    bridge: Bridge
  }
}

/** The one unchecked cast: main answers each call with a Result of the contract's type, which the page trusts without validating. */
const isResult = <T>(answer: unknown): answer is Result<T> =>
  typeof answer === 'object' && answer !== null && 'ok' in answer

const isPayload = <Name extends EventName>(
  wanted: Name,
  name: string,
  _payload: unknown,
): _payload is Events[Name] => name === wanted

/** Calls main. Never throws: an IPC error becomes an `internal` failure. */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<Result<CallOutput<Name>>> {
  try {
    const answer = await window.bridge.call(name, input)
    return isResult<CallOutput<Name>>(answer) ? answer : fail({ code: 'internal', reference: `page:${name}` })
  } catch (error) {
    console.error(name, error)
    return fail({ code: 'internal', reference: `page:${name}` })
  }
}

/** Listens to an event of main; returns what stops it. */
export const on = <Name extends EventName>(
  wanted: Name,
  listener: (payload: Events[Name]) => void,
): (() => void) =>
  window.bridge.on((name, payload) => {
    if (isPayload(wanted, name, payload)) listener(payload)
  })

/** Stops several listeners at once. */
export const stopEach =
  (...stops: (() => void)[]) =>
  (): void => {
    for (const stop of stops) stop()
  }
