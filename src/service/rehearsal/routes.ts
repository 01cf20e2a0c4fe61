import { Hono } from 'hono'
import { fieldErrors } from '../api/fields.ts'
import { json, noContent } from '../api/json.ts'
import type { Refuse } from '../api/problem.ts'
import { readBody } from '../body.ts'
import type { Env } from '../env.ts'
import { createFaults, type Faults, faultSchema } from './faults.ts'
import { createRecorder, type Recorder } from './recorder.ts'

type Switches = { faults: Faults; recorder: Recorder }

export const createSwitches = (now: () => number): Switches => ({
  faults: createFaults(),
  recorder: createRecorder(now),
})

type Deps = Switches & { refuse: Refuse }

const parse = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Switches of the practice service, for tests and training; a shared service never offers them. */
export const createRehearsal = ({ faults, recorder, refuse }: Deps): Hono<Env> => {
  const app = new Hono<Env>()

  app.get('/rehearsal/faults', c => json(c, { faults: faults.list() }))
  app.post('/rehearsal/faults', async c => {
    // A page of another origin cannot send this type without being asked for, and we allow no origin.
    if (!c.req.header('content-type')?.startsWith('application/json')) {
      return refuse(c.env.requestId, 'not-json-type', 'Send the fault as application/json.')
    }
    const body = await readBody(c)
    if (body.kind !== 'read') {
      return refuse(c.env.requestId, 'too-large', 'A body may have at most 64 KiB.')
    }
    const fault = faultSchema.safeParse(parse(body.bytes))
    if (!fault.success) {
      return refuse(c.env.requestId, 'field-wrong', 'Check the fields.', { errors: fieldErrors(fault.error) })
    }
    faults.add(fault.data)
    return json(c, { faults: faults.list() })
  })
  app.delete('/rehearsal/faults', c => {
    faults.clear()
    return noContent(c)
  })

  app.get('/rehearsal/requests', c => json(c, { requests: recorder.list() }))
  app.delete('/rehearsal/requests', c => {
    recorder.clear()
    return noContent(c)
  })
  return app
}
