import { z } from 'zod'
import { settingsSchema } from '../../../contract/calls/app.ts'
import { ok } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { Draft, Settings } from '../../../contract/model.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, handlersOf } from '../current.ts'
import { storedSetting } from './stored-setting.ts'

type DraftName = ParsedInput<'drafts.read'>['name']
/** The ledger forgets the one of a link that it keeps (ledger/file/triggers.sql). */
const draftOf = (name: DraftName) =>
  storedSetting<Draft | null>(
    `draft/${name}`,
    z.object({ id: z.string(), value: z.string() }).nullable(),
    null,
  )
// An older app knew fewer of them.
const chosen = storedSetting('settings', settingsSchema.partial(), {})

const defaults: Settings = {
  theme: 'system',
  notifications: 'names',
  refreshMinutes: 15,
  maps: false,
  followUpDays: 3,
}

/** What is left out stays. Pure. */
const changed = (before: Settings, change: ParsedInput<'settings.change'>): Settings => {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return settingsSchema.parse({ ...before, ...Object.fromEntries(given) })
}

/** What the person chose; the defaults while the store is closed. */
export const readSettings = ({ gate }: Pick<Core, 'gate'>): Settings => {
  const session = gate.session()
  return session.ok ? changed(defaults, chosen.read(session.value.ledger)) : defaults
}

/** Settings and drafts; both hold for all connections, so that nothing typed is lost by choosing another. */
export const settingCalls = (core: Core) => {
  const { withSession } = handlersOf(core)
  return {
    'settings.change': withSession(({ ledger }, change) => {
      const settings = changed(readSettings(core), change)
      chosen.write(ledger, settings)
      core.changed()
      return ok(settings)
    }),
    /** What the app ended over became a link of unknown outcome, and is no draft any more. */
    'drafts.read': withSession(({ ledger }, { name }) => {
      const draft = draftOf(name).read(ledger)
      return ok(draft === null || ledger.links.isKept(draft.id) ? null : draft)
    }),
    /** The page may still be writing what has become a link meanwhile. */
    'drafts.write': withSession(({ ledger }, { name, id, value }) => {
      if (ledger.links.isKept(id)) return ok(null)
      draftOf(name).write(ledger, value === null ? null : { id, value })
      return ok(null)
    }),
  } satisfies Partial<Handlers>
}
