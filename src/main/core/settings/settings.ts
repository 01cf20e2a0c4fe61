import { ok } from '../../../contract/failure.ts'
import { type ParsedInput, settingsSchema } from '../../../contract/ipc.ts'
import type { Settings } from '../../../contract/model.ts'
import type { Store } from '../../store/database/open-store.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, withSession } from '../current.ts'
import { parseJson } from '../parse-json.ts'

const settingName = 'settings'
const draftName = (name: ParsedInput<'drafts.read'>['name']) => `draft/${name}`

const defaults: Settings = { theme: 'system' }

/** What the person chose; the defaults while the store is closed. */
export const readSettings = ({ gate }: Pick<Core, 'gate'>): Settings => {
  const session = gate.session()
  const text = session.ok ? session.value.store.settings.read(settingName) : null
  if (text === null) return defaults
  const parsed = settingsSchema.safeParse(parseJson(text))
  return parsed.success ? parsed.data : defaults
}

/** What was typed for a link goes with the link into the register, so that a crash does not offer it once more. */
export const forgetLinkDraft = (store: Store): void => store.settings.write(draftName('link'), null)

/** Settings and drafts; both hold for all connections, so that nothing typed is lost by choosing another. */
export const settingCalls = (core: Core) =>
  ({
    'settings.change': withSession(core, ({ store }, { theme }) => {
      const settings = { theme: theme ?? readSettings(core).theme }
      store.settings.write(settingName, JSON.stringify(settings))
      core.changed()
      return ok(settings)
    }),
    'drafts.read': withSession(core, ({ store }, { name }) => ok(store.settings.read(draftName(name)))),
    'drafts.write': withSession(core, ({ store }, { name, value }) => {
      store.settings.write(draftName(name), value)
      return ok(null)
    }),
  }) satisfies Partial<Handlers>
