import type { FindCaller } from '../api/caller.ts'
import type { Refuse } from '../api/problem.ts'
import { createRouter } from '../api/router.ts'
import type { PageDeps } from '../pages/env.ts'
import { createAutoAccept } from './auto-accept.ts'
import { createFaults } from './faults.ts'
import { createRehearsalPage } from './page.ts'
import { createFindReader } from './reader.ts'
import { createRecorder } from './recorder.ts'
import { createSwitches } from './routes.ts'
import { createStage } from './stage.ts'

type Interface = { refuse: Refuse; findCaller: FindCaller }

/** What only the practice service has: faults and invented customers, their switches, and a page for both. */
export const createRehearsal = (deps: PageDeps, { refuse, findCaller }: Interface) => {
  const findReader = createFindReader(deps, findCaller)
  const faults = createFaults()
  const recorder = createRecorder(deps.now)
  const autoAccept = createAutoAccept(deps)
  return {
    stage: createStage({ faults, recorder, autoAccept, findCaller }),
    findSwitch: createRouter(createSwitches({ faults, recorder, refuse, findReader }), refuse),
    page: createRehearsalPage(deps, { faults, autoAccept }),
  }
}
