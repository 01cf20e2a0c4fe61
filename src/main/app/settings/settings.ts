import { z } from 'zod'
import { settingsSchema } from '../../../contract/calls/app.ts'
import { ok } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { Draft, Settings } from '../../../contract/model.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, handlersOf } from '../current.ts'
import { storedSetting } from './stored-setting.ts'

type DraftName = ParsedInput<'drafts.read'>['name']
/** A saved draft of a form; a trigger in ledger/file/triggers.sql deletes a link's draft once the link is in the register. */
const draftOf = (name: DraftName) =>
  storedSetting<Draft | null>(
    `draft/${name}`,
    z.object({ id: z.string(), value: z.string() }).nullable(),
    null,
  )
const { shape } = settingsSchema
/** With the defaults, each by itself: another version may have stored fewer settings, or one that this app does not know. */
const chosenSchema = z.object({
  theme: shape.theme.catch('system'),
  notifications: shape.notifications.catch('names'),
  refreshMinutes: shape.refreshMinutes.catch(15),
  maps: shape.maps.catch(false),
  followUpDays: shape.followUpDays.catch(3),
})
const defaults = chosenSchema.parse({})
const chosen = storedSetting<Settings>('settings', chosenSchema, defaults)

/** What the person chose; the defaults while the store is closed. */
export const readSettings = ({ gate }: Pick<Core, 'gate'>): Settings => {
  const session = gate.session()
  return session.ok ? chosen.read(session.value.ledger) : defaults
}

/** Settings and drafts. Both are for all connections together: choosing another one loses nothing that was typed. */
export const settingCalls = (core: Core) => {
  const { withSession } = handlersOf(core)
  return {
    'settings.change': withSession(({ ledger }, change) => {
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      const settings = settingsSchema.parse({ ...readSettings(core), ...Object.fromEntries(given) })
      chosen.write(ledger, settings)
      core.changed()
      return ok(settings)
    }),
    /** No draft is offered if a link has its id: the app ended during its creation, and the link has an unknown outcome now. */
    'drafts.read': withSession(({ ledger }, { name }) => {
      const draft = draftOf(name).read(ledger)
      return ok(draft === null || ledger.links.isKept(draft.id) ? null : draft)
    }),
    /** Race: the page's delayed write may come after the draft has become a link; it must not bring the draft back. */
    'drafts.write': withSession(({ ledger }, { name, id, value }) => {
      if (ledger.links.isKept(id)) return ok(null)
      draftOf(name).write(ledger, value === null ? null : { id, value })
      return ok(null)
    }),
  } satisfies Partial<Handlers>
}
