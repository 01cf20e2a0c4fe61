import { parse } from 'hono/utils/cookie'
import { type Call, headerOf } from '../api/call.ts'
import type { FindCaller } from '../api/caller.ts'
import type { Refuse } from '../api/problem.ts'
import { createRouter } from '../api/router.ts'
import type { PageDeps } from '../pages/env.ts'
import { cookieName } from '../pages/session.ts'
import { createLife } from '../practice/life.ts'
import { prepareFindStaff } from '../store/sessions.ts'
import { createAutoAccept } from './auto-accept.ts'
import { createFaults } from './faults.ts'
import { createRehearsalPage } from './page.ts'
import { createRecorder } from './recorder.ts'
import { createSwitches } from './routes.ts'
import { createStage } from './stage.ts'

type Interface = { refuse: Refuse; findCaller: FindCaller }

/** What only the practice service has: faults and invented customers, their switches, and a page for both. */
export const createRehearsal = (deps: PageDeps, { refuse, findCaller }: Interface) => {
  const findStaff = prepareFindStaff(deps.store)
  /** The company that a call may see and switch things for: it shows a key, or comes from a browser that is signed in to the portal. */
  const findReader = async (call: Call): Promise<string | undefined> => {
    const caller = await findCaller(call)
    if (caller !== undefined) return caller.companyId
    const session = parse(headerOf(call, 'cookie') ?? '')[cookieName('portal', deps.origin())]
    return session === undefined ? undefined : (await findStaff(session, deps.now()))?.companyId
  }
  const faults = createFaults()
  const recorder = createRecorder(deps.now)
  const autoAccept = createAutoAccept(deps)
  return {
    stage: createStage({ faults, recorder, autoAccept, life: createLife(deps), findCaller }),
    findSwitch: createRouter(createSwitches({ faults, recorder, refuse, findReader }), refuse),
    page: createRehearsalPage(deps, { faults, autoAccept }),
  }
}
