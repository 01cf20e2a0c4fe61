/** @jsxImportSource hono/jsx */
import { z } from 'zod'
import { messages as door } from '../pages/door-messages.ts'
import type { PageDeps, Pages, Shell, Shown } from '../pages/env.ts'
import { checkForm, companyName, emailField, Form, type Typed, untouched } from '../pages/forms.tsx'
import { Page } from '../pages/layout.tsx'
import { mayTry } from '../pages/limits.ts'
import { Done } from '../pages/parts.tsx'
import { signedIn } from '../pages/site.tsx'
import { fill, plural, titled } from '../pages/text.tsx'
import { type Colleague, invite, listPeople, maxPeople, removePerson } from '../store/colleagues.ts'
import { hasNamesake, renameCompany } from '../store/companies.ts'
import type { Staff } from '../store/people.ts'
import { takeTokens } from '../store/rate-buckets.ts'
import { Invitation, People } from './people.tsx'
import all from './portal-messages.json' with { type: 'json' }

const messages = all.company

/** Says that another company has the same name, and where to change one's own; never which company. */
export const Namesake = () => (
  <p class="note">
    {fill(messages.namesake, { change: <a href="/portal/company#company">{messages.changeYours}</a> })}
  </p>
)

/** `added`: the form for a colleague as it was typed, `invitation`: what came of it. */
type More = { typed?: Typed; saved?: boolean; added?: Typed; invitation?: { email: string; link: string } }
type ScreenProps = More & { shell: Shell; user: Staff; namesake: boolean; people: Colleague[]; now: number }

const companyScreen = (props: ScreenProps) => {
  const { shell, user, namesake, typed, saved, added, invitation, ...rest } = props
  return (
    <Page shell={shell} title={messages.title} typed={typed ?? added ?? untouched} current="/portal/company">
      {saved && <Done text={messages.saved} />}
      {invitation && <Invitation {...invitation} />}
      {namesake && <Namesake />}
      <Form
        {...{ shell, typed, action: '/portal/company', class: 'card row', submit: messages.rename }}
        fields={[
          { name: 'company', ...door().company, value: user.companyName, maxlength: 100 },
          { name: 'was', type: 'hidden', value: user.companyName },
        ]}
      />
      <People {...rest} shell={shell} user={user} typed={added} />
    </Page>
  )
}

/** Ten a day: earlier names are kept, and a name that changes all the time is none. */
const renames = { count: 1, rate: 10 / (24 * 60 * 60), burst: 10 }

export const addCompanyPages = (pages: Pages<Staff>, deps: PageDeps): void => {
  const { store, now, origin } = deps
  const { db } = store
  const show = async (c: Shown, user: Staff, more: More, status: 200 | 422 | 429 = 422) => {
    const namesake = await hasNamesake(db, user.companyId)
    const people = await listPeople(db, user.companyId)
    const page = companyScreen({ shell: c.get('shell'), user, namesake, people, now: now(), ...more })
    return c.html(page, status)
  }

  pages.get('/portal/company', signedIn<Staff>(), c =>
    show(c, c.var.user, { saved: c.req.query('saved') !== undefined }, 200),
  )
  pages.post('/portal/company', signedIn<Staff>(), async c => {
    const { user, form } = c.var
    const typed = checkForm(z.object({ company: companyName }), form)
    if (!typed.ok) return show(c, user, { typed })
    const refused = (company: string) => ({ typed: { values: typed.data, errors: { company } } })
    // In another window, or by a colleague.
    const changed = titled(messages.meanwhile, { name: user.companyName }).title
    if (![null, user.companyName].includes(form.get('was'))) return show(c, user, refused(changed))
    const { granted } = await takeTokens(db, { name: `rename:${user.companyId}`, ...renames, now: now() })
    if (granted === 0) return show(c, user, refused(messages.often), 429)
    await renameCompany(db, { companyId: user.companyId, name: typed.data.company, now: now() })
    return c.redirect('/portal/company?saved', 303)
  })
  pages.post('/portal/company/people', signedIn<Staff>(), async c => {
    const { user, form } = c.var
    const typed = checkForm(z.object({ email: emailField }), form)
    if (!typed.ok) return show(c, user, { added: typed })
    const { email } = typed.data
    const again = (errors: Typed['errors']) => ({ added: { values: { email }, errors } })
    // Whoever invites learns which addresses sign in, so it is limited as signing in is.
    if (!(await mayTry(c, deps, `invite:${user.companyId}`)))
      return show(c, user, again({ form: door().wrong.tries }), 429)
    const invited = await invite(db, { companyId: user.companyId, id: user.id, email, now: now() })
    if (invited === 'known') return show(c, user, again({ email: all.people.known }))
    if (invited === 'full') return show(c, user, again({ form: plural(all.people.full, maxPeople) }))
    const link = `${origin()}/portal/join/${invited.token}`
    return show(c, user, { invitation: { email, link } }, 200)
  })
  pages.post('/portal/company/people/:id{\\w+}/remove', signedIn<Staff>(), async c => {
    await removePerson(db, { companyId: c.var.user.companyId, id: c.req.param('id') })
    return c.redirect('/portal/company', 303)
  })
}
