import { ok, type Result } from '../../../contract/failure.ts'
import { type ParsedInput, settingsSchema } from '../../../contract/ipc.ts'
import type { Settings } from '../../../contract/model.ts'
import type { Store } from '../../store/database/open-store.ts'
import type { Core } from '../current.ts'

const settingName = 'settings'
const draftName = (name: ParsedInput<'drafts.read'>['name']) => `draft/${name}`

const defaults: Settings = { theme: 'system' }

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

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
export const createSettings = (core: Core) => ({
  change: ({ theme }: ParsedInput<'settings.change'>): Result<Settings> => {
    const session = core.gate.session()
    if (!session.ok) return session
    const settings = { theme: theme ?? readSettings(core).theme }
    session.value.store.settings.write(settingName, JSON.stringify(settings))
    core.changed()
    return ok(settings)
  },
  readDraft: ({ name }: ParsedInput<'drafts.read'>): Result<string | null> => {
    const session = core.gate.session()
    return session.ok ? ok(session.value.store.settings.read(draftName(name))) : session
  },
  writeDraft: ({ name, value }: ParsedInput<'drafts.write'>): Result<null> => {
    const session = core.gate.session()
    if (!session.ok) return session
    session.value.store.settings.write(draftName(name), value)
    return ok(null)
  },
})
