import { type Answer, type Call, headerOf, json, noContent } from '../api/call.ts'
import { fieldErrors } from '../api/fields.ts'
import type { Refuse } from '../api/problem.ts'
import type { Route } from '../api/router.ts'
import { type Faults, faultSchema } from './faults.ts'
import type { Recorder } from './recorder.ts'

type Deps = {
  faults: Faults
  recorder: Recorder
  refuse: Refuse
  /** Answers the company that a call may act for. */
  findReader: (call: Call) => Promise<string | undefined>
}

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

type Answering = (call: Call, companyId: string) => Answer | Promise<Answer>

/** Switches of the practice service, for tests and training; a shared service never offers them, nor do they serve just any program. */
export const createSwitches = ({ faults, recorder, refuse, findReader }: Deps): Route[] => {
  const listFaults = () => json({ faults: faults.list() })

  const addFault = async (call: Call): Promise<Answer> => {
    // A page of another origin cannot send this type without being asked for, and we allow no origin.
    if (!headerOf(call, 'content-type')?.startsWith('application/json')) {
      return refuse(call, 'not-json-type', 'Send the fault as application/json.')
    }
    const body = await call.readBody()
    if (body.kind !== 'read') return refuse(call, 'too-large', 'A body may have at most 64 KiB.')
    const fault = faultSchema.safeParse(parse(body.bytes))
    if (!fault.success) {
      return refuse(call, 'field-wrong', 'Check the fields.', { errors: fieldErrors(fault.error) })
    }
    faults.add(fault.data)
    return listFaults()
  }

  const clearFaults = () => {
    faults.clear()
    return noContent()
  }

  const toReader = (answer: Answering) => async (call: Call) => {
    const companyId = await findReader(call)
    if (companyId !== undefined) return answer(call, companyId)
    return refuse(call, 'key-refused', 'Send the practice API key, or sign in to the practice portal.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
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
