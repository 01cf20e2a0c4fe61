import { parse } from 'hono/utils/cookie'
import { type FindCaller, refuseKey } from '../api/caller.ts'
import { readObject } from '../api/create.ts'
import { readFields } from '../api/fields.ts'
import {
  type Answer,
  type AnswerError,
  type Call,
  createRouter,
  headerOf,
  json,
  noContent,
  type Route,
} from '../api/router.ts'
import type { PageDeps, Pages } from '../pages/env.ts'
import { cookieName } from '../pages/session.ts'
import { findStaff, type Staff } from '../store/people.ts'
import {
  createAutoAccept,
  createFaults,
  createRecorder,
  createStage,
  type Faults,
  faultSchema,
  type Recorder,
} from './faults.ts'
import { addRehearsalPage } from './page.tsx'

/** `findReader`: the ID of the company that a call may act for. */
type Deps = { faults: Faults; recorder: Recorder; findReader: (call: Call) => Promise<string | undefined> }

type Answering = (call: Call, companyId: string) => Answer | Promise<Answer>

/** Switches of the practice service, for tests and training; a shared service has none. Each call needs a key or a portal session. */
const createSwitches = ({ faults, recorder, findReader }: Deps): Route[] => {
  const listFaults = () => json({ faults: faults.list() })

  const addFault = async (call: Call): Promise<Answer> => {
    // Against CSRF: it must be JSON, which a page of another origin cannot send without a CORS preflight, and we allow no origin.
    faults.add(readFields(faultSchema, await readObject(call), 'Check the fields.'))
    return listFaults()
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
      delete: toReader(() => {
        faults.clear()
        return noContent()
      }),
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

export const createRehearsal = (deps: PageDeps, { answerError, findCaller }: Interface) => {
  /** The company that a call may see and switch things for: by its key, or by the portal session of a browser. */
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
    stage: createStage({ ...deps, faults, recorder, autoAccept, findCaller }),
    findSwitch: createRouter(createSwitches({ faults, recorder, findReader }), answerError),
    addPage: (pages: Pages<Staff>) => addRehearsalPage(pages, { faults, autoAccept }),
  }
}
