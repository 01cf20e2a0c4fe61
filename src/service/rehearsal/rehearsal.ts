import { parse } from 'hono/utils/cookie'
import { type Answer, type Call, headerOf, json, noContent } from '../api/call.ts'
import { type FindCaller, refuseKey } from '../api/caller.ts'
import { readBytes, readFields } from '../api/fields.ts'
import { Refusal } from '../api/problem.ts'
import { type AnswerError, createRouter, type Route } from '../api/router.ts'
import type { PageDeps } from '../pages/env.ts'
import { cookieName } from '../pages/session.ts'
import { findStaff } from '../store/people.ts'
import { createAutoAccept } from './auto-accept.ts'
import { createFaults, createStage, type Faults, faultSchema } from './faults.ts'
import { createRehearsalPage } from './page.tsx'

/** A call's path with its query. */
export const targetOf = ({ path, query }: Call): string => (query === '' ? path : `${path}?${query}`)

/** A request as it arrived; `path` with its query, `headers` without those that hold secrets. */
export type Arrived = {
  at: number
  method: string
  path: string
  headers: Record<string, string>
  /** The first 4 KB of it; empty where there was none or it was too large. */
  body: string
}

const maxArrived = 200
const maxBodyBytes = 4096
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])

/**
 * Remembers the latest calls of those who showed a key, oldest first; of anybody else it keeps nothing. All for one company: none sees or
 * clears what another's programs sent.
 */
export const createRecorder = (now: () => number) => {
  let kept: { companyId: string; arrived: Arrived }[] = []
  return {
    list: (companyId: string): Arrived[] =>
      kept.filter(one => one.companyId === companyId).map(({ arrived }) => arrived),
    clear: (companyId: string): void => {
      kept = kept.filter(one => one.companyId !== companyId)
    },
    record: async (companyId: string, call: Call): Promise<void> => {
      const body = await call.readBody()
      const headers = Object.entries(call.headers).filter(([name]) => !secretHeaders.has(name))
      const arrived = {
        at: now(),
        method: call.method,
        path: targetOf(call),
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        body: body.kind === 'read' ? body.bytes.subarray(0, maxBodyBytes).toString('utf8') : '',
      }
      kept = [...kept, { companyId, arrived }].slice(-maxArrived)
    },
  }
}
export type Recorder = ReturnType<typeof createRecorder>

type Deps = {
  faults: Faults
  recorder: Recorder
  /** Answers the company that a call may act for. */
  findReader: (call: Call) => Promise<string | undefined>
}

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

type Answering = (call: Call, companyId: string) => Answer | Promise<Answer>

/** Switches of the practice service, for tests and training; a shared service never offers them, nor do they serve just any program. */
export const createSwitches = ({ faults, recorder, findReader }: Deps): Route[] => {
  const listFaults = () => json({ faults: faults.list() })

  const addFault = async (call: Call): Promise<Answer> => {
    // A page of another origin cannot send this type without being asked for, and we allow no origin.
    if (!headerOf(call, 'content-type')?.startsWith('application/json')) {
      throw new Refusal('not-json-type', 'Send the fault as application/json.')
    }
    faults.add(readFields(faultSchema, parseJson(await readBytes(call)), 'Check the fields.'))
    return listFaults()
  }

  const clearFaults = () => {
    faults.clear()
    return noContent()
  }

  const toReader = (answer: Answering) => async (call: Call) => {
    const companyId = await findReader(call)
    if (companyId !== undefined) return answer(call, companyId)
    throw refuseKey('Send the practice API key, or sign in to the practice portal.')
  }

  return [
    {
      path: /^\/rehearsal\/faults$/,
      get: toReader(listFaults),
      post: toReader(addFault),
      delete: toReader(clearFaults),
    },
    {
      path: /^\/rehearsal\/requests$/,
      get: toReader((_, companyId) => json({ requests: recorder.list(companyId) })),
      delete: toReader((_, companyId) => {
        recorder.clear(companyId)
        return noContent()
      }),
    },
  ]
}

type Interface = { answerError: AnswerError; findCaller: FindCaller }

/** What only the practice service has: faults and invented customers, their switches, and a page for both. */
export const createRehearsal = (deps: PageDeps, { answerError, findCaller }: Interface) => {
  /** The company that a call may see and switch things for: it shows a key, or comes from a browser that is signed in to the portal. */
  const findReader = async (call: Call): Promise<string | undefined> => {
    const caller = await findCaller(call)
    if (caller !== undefined) return caller.companyId
    const session = parse(headerOf(call, 'cookie') ?? '')[cookieName('portal', deps.origin())]
    return session === undefined ? undefined : (await findStaff(deps.store, session, deps.now()))?.companyId
  }
  const faults = createFaults()
  const recorder = createRecorder(deps.now)
  const autoAccept = createAutoAccept(deps)
  return {
    stage: createStage({ faults, recorder, autoAccept, findCaller }),
    findSwitch: createRouter(createSwitches({ faults, recorder, findReader }), answerError),
    page: createRehearsalPage(deps, { faults, autoAccept }),
  }
}
