import { z } from 'zod'
import type { PageDeps, Pages, Shown } from '../pages/env.ts'
import { checkForm, requiredText, statusOf } from '../pages/form.ts'
import { plural } from '../pages/locale.ts'
import { readCookie } from '../pages/session.ts'
import { signedIn } from '../pages/site.ts'
import { createKey, listKeys, maxKeysPerCompany, revokeKey } from '../store/api-keys.ts'
import { leaveNote, takeNote } from '../store/one-time-notes.ts'
import type { Staff } from '../store/sessions.ts'
import { type KeysProps, keysScreen } from './keys-screen.tsx'
import { messages as all } from './portal-messages.ts'

const messages = all.keys
const schema = z.object({ name: requiredText(messages.noName, 60) })

/** The company's API keys. */
export const addKeyPages = (pages: Pages<Staff>, { store: { db }, origin, now }: PageDeps): void => {
  type More = Pick<KeysProps, 'typed' | 'secret' | 'shownBefore'>
  const show = async (c: Shown, { companyId }: Staff, more: More = {}) => {
    const keys = await listKeys(db, companyId)
    const page = keysScreen({ shell: c.get('shell'), keys, address: origin(), ...more })
    return c.html(page, statusOf(more.typed ?? {}))
  }

  pages.get('/portal/keys', signedIn<Staff>(), async c => {
    const { user } = c.var
    if (c.req.query('made') === undefined) return show(c, user)
    const session = readCookie(c, 'portal', origin()) ?? ''
    const secret = await takeNote(db, { session, now: now() })
    return show(c, user, { secret, shownBefore: secret === undefined })
  })
  // The secret waits for the page that follows, so that reloading that page neither makes nor shows a key.
  pages.post('/portal/keys', signedIn<Staff>(), async c => {
    const { user, form } = c.var
    const typed = checkForm(schema, form)
    if (!typed.ok) return show(c, user, { typed })
    const session = readCookie(c, 'portal', origin()) ?? ''
    // Both or neither: a key that could not be shown would only take a place.
    const made = await db.transaction().execute(async trx => {
      const key = await createKey(trx, { companyId: user.companyId, name: typed.data.name, now: now() })
      if (key !== null) await leaveNote(trx, { session, text: key.secret, now: now() })
      return key !== null
    })
    if (made) return c.redirect('/portal/keys?made', 303)
    return show(c, user, {
      typed: { values: {}, errors: { form: plural(messages.full, maxKeysPerCompany) } },
    })
  })
  pages.post('/portal/keys/:id{\\w+}/revoke', signedIn<Staff>(), async c => {
    await revokeKey(db, { companyId: c.var.user.companyId, id: c.req.param('id'), now: now() })
    return c.redirect('/portal/keys', 303)
  })
}
