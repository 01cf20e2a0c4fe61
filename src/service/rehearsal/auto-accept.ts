import { z } from 'zod'
import type { Answer, Call } from '../api/router.ts'
import { describeError, type Log } from '../common/log.ts'
import { acceptAsInvented, personas } from '../practice/personas.ts'
import { findConnectRequest, findStandingLink } from '../store/links.ts'
import type { Store } from '../store/store.ts'

/** Milliseconds after a link was created until an invented customer accepts it; null: never. */
const waits = { never: null, soon: 5000, later: 60_000 } as const

export const autoAcceptSchema = z.object({
  when: z.enum(['never', 'soon', 'later']),
  persona: z.enum(['each', ...personas.map(({ id }) => id)]),
})
export type AutoAcceptSetting = z.infer<typeof autoAcceptSchema>

const created = z.object({ redirect: z.string() })
const linkPath = /\/connect\/([rc])\/(\w+)$/

type Deps = { store: Store; now: () => number; log: Log }

/** Invented customers who accept by themselves. What waits is forgotten when the service stops. */
export const createAutoAccept = ({ store, now, log }: Deps) => {
  let setting: AutoAcceptSetting = { when: 'never', persona: 'each' }
  let turn = 0

  const nextPersona = (): string => {
    if (setting.persona !== 'each') return setting.persona
    turn += 1
    return personas[(turn - 1) % personas.length]?.id ?? ''
  }

  const accept = async (path: string): Promise<void> => {
    const [, kind, token = ''] = linkPath.exec(path) ?? []
    const find = kind === 'c' ? findStandingLink : findConnectRequest
    const link = await find(store.db, token)
    if (link !== undefined) await acceptAsInvented(store, { link, persona: nextPersona(), now: now() })
  }

  return {
    setting: (): AutoAcceptSetting => setting,
    set: (given: AutoAcceptSetting): void => {
      setting = given
    },
    follow: (call: Call, answer: Answer): void => {
      const wait = waits[setting.when]
      if (wait === null || call.method !== 'POST' || answer.status !== 201) return
      const { redirect } = created.parse(JSON.parse(answer.body))
      setTimeout(() => {
        accept(redirect).catch(error => log('warning', 'auto-accept-failed', describeError(error)))
      }, wait).unref()
    },
  }
}
export type AutoAccept = ReturnType<typeof createAutoAccept>
