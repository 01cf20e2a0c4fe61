import type { PageDeps, Pages, Shown } from '../pages/env.ts'
import { statusOf, type Typed, untouched } from '../pages/form.ts'
import { notFoundPage } from '../pages/say.tsx'
import { signedIn } from '../pages/site.ts'
import { deleteCustomer } from '../store/people.ts'
import type { SignedInCustomer } from '../store/sessions.ts'
import { endShare, listSharesOfCustomer } from '../store/shares.ts'
import { listUtilityAccounts, removeUtilityAccount } from '../store/utility-accounts.ts'
import { changeScreen, homeScreen } from './home-screens.tsx'
import { findTyped, saveTyped } from './utility-form.tsx'

/** The customer's own page, and what is done there. */
export const addHomePages = (pages: Pages<SignedInCustomer>, { store: { db }, now }: PageDeps): void => {
  const own = signedIn<SignedInCustomer>()

  const showHome = async (c: Shown, { id }: SignedInCustomer, typed: Typed) => {
    const shares = await listSharesOfCustomer(db, id)
    const accounts = await listUtilityAccounts(db, id)
    return c.html(homeScreen({ shell: c.get('shell'), shares, accounts, typed }), statusOf(typed))
  }
  const showChange = (c: Shown, id: string, typed: Typed) =>
    c.html(changeScreen({ shell: c.get('shell'), id, typed }), statusOf(typed))

  pages.get('/customer', own, c => showHome(c, c.var.user, untouched))
  pages.get('/customer/accounts/:id{\\w+}', own, async c => {
    const id = c.req.param('id')
    const typed = await findTyped(db, { customerId: c.var.user.id, id })
    return typed === undefined ? notFoundPage(c) : showChange(c, id, typed)
  })
  pages.post('/customer/accounts/:id{\\w+}?', own, async c => {
    const { user, form } = c.var
    const id = c.req.param('id')
    const refused = await saveTyped(db, { customerId: user.id, id, form, now: now() })
    if (refused === null) return c.redirect('/customer', 303)
    return id === undefined ? showHome(c, user, refused) : showChange(c, id, refused)
  })
  pages.post('/customer/accounts/:id{\\w+}/remove', own, async c => {
    await removeUtilityAccount(db, { customerId: c.var.user.id, id: c.req.param('id'), now: now() })
    return c.redirect('/customer', 303)
  })
  pages.post('/customer/shares/:companyId{\\w+}/end', own, async c => {
    await endShare(db, { companyId: c.req.param('companyId'), customerId: c.var.user.id, now: now() })
    return c.redirect('/customer', 303)
  })
  pages.post('/customer/delete', own, async c => {
    await deleteCustomer(db, c.var.user.id, now())
    return c.redirect('/customer/sign-in', 303)
  })
}
