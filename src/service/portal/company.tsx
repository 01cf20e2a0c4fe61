/** @jsxImportSource hono/jsx */
import { z } from 'zod'
import { messages as door } from '../pages/door-messages.ts'
import type { PageDeps, Pages, Shell, Shown } from '../pages/env.ts'
import { checkForm, companyName, Form, statusOf, type Typed, untouched } from '../pages/forms.tsx'
import { Page } from '../pages/layout.tsx'
import { signedIn } from '../pages/site.tsx'
import { fill } from '../pages/text.tsx'
import { hasNamesake, renameCompany } from '../store/companies.ts'
import type { Staff } from '../store/people.ts'
import { takeTokens } from '../store/rate-buckets.ts'
import all from './portal-messages.json' with { type: 'json' }

const messages = all.company

/** Says that another company has the same name, and where to change one's own; never which company. */
export const Namesake = () => (
  <p class="note">
    {fill(messages.namesake, { change: <a href="/portal/company#company">{messages.changeYours}</a> })}
  </p>
)

type ScreenProps = { shell: Shell; user: Staff; namesake: boolean; typed?: Typed; saved?: boolean }

const companyScreen = ({ shell, user, namesake, typed = untouched, saved = false }: ScreenProps) => (
  <Page shell={shell} title={messages.title} errors={typed.errors} current="/portal/company">
    {saved && (
      <p class="note ok" role="status">
        {messages.saved}
      </p>
    )}
    {namesake && <Namesake />}
    <Form
      {...{ shell, typed, action: '/portal/company', class: 'card row', submit: messages.rename }}
      fields={[{ name: 'company', ...door().company, value: user.companyName, maxlength: 100 }]}
    />
  </Page>
)

const nameSchema = z.object({ company: companyName })

/** Ten a day: earlier names are kept, and a name that changes all the time is none. */
const renames = { count: 1, rate: 10 / (24 * 60 * 60), burst: 10 }

export const addCompanyPages = (pages: Pages<Staff>, { store: { db }, now }: PageDeps): void => {
  const show = async (c: Shown, user: Staff, more: Pick<ScreenProps, 'typed' | 'saved'>) => {
    const namesake = await hasNamesake(db, user.companyId)
    return c.html(
      companyScreen({ shell: c.get('shell'), user, namesake, ...more }),
      statusOf(more.typed ?? {}),
    )
  }

  pages.get('/portal/company', signedIn<Staff>(), c =>
    show(c, c.var.user, { saved: c.req.query('saved') !== undefined }),
  )
  pages.post('/portal/company', signedIn<Staff>(), async c => {
    const { user, form } = c.var
    const { companyId } = user
    const typed = checkForm(nameSchema, form)
    if (!typed.ok) return show(c, user, { typed })
    const { granted } = await takeTokens(db, { name: `rename:${companyId}`, ...renames, now: now() })
    if (granted === 0)
      return show(c, user, { typed: { values: typed.data, errors: { company: messages.often } } })
    await renameCompany(db, { companyId, name: typed.data.company, now: now() })
    return c.redirect('/portal/company?saved', 303)
  })
}
