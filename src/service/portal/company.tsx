/** @jsxImportSource hono/jsx */
import { z } from 'zod'
import { messages as door } from '../pages/door-messages.ts'
import type { PageDeps, Pages, Shell } from '../pages/env.ts'
import { checkForm, companyName, Form, statusOf, type Typed, untouched } from '../pages/forms.tsx'
import { Page } from '../pages/layout.tsx'
import { signedIn } from '../pages/site.tsx'
import { renameCompany } from '../store/companies.ts'
import type { Staff } from '../store/people.ts'
import { takeTokens } from '../store/rate-buckets.ts'
import all from './portal-messages.json' with { type: 'json' }

const messages = all.company

type ScreenProps = { shell: Shell; user: Staff; typed?: Typed; saved?: boolean }

const companyScreen = ({ shell, user, typed = untouched, saved = false }: ScreenProps) => (
  <Page shell={shell} title={messages.title} errors={typed.errors} current="/portal/company">
    {saved && (
      <p class="note ok" role="status">
        {messages.saved}
      </p>
    )}
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
  pages.get('/portal/company', signedIn<Staff>(), c => {
    const saved = c.req.query('saved') !== undefined
    return c.html(companyScreen({ ...c.var, saved }))
  })
  pages.post('/portal/company', signedIn<Staff>(), async c => {
    const { user, form } = c.var
    const { companyId } = user
    const typed = checkForm(nameSchema, form)
    if (!typed.ok) return c.html(companyScreen({ ...c.var, typed }), statusOf(typed))
    const { granted } = await takeTokens(db, { name: `rename:${companyId}`, ...renames, now: now() })
    if (granted === 0) {
      const errors = { company: messages.often }
      return c.html(companyScreen({ ...c.var, typed: { values: typed.data, errors } }), 429)
    }
    await renameCompany(db, { companyId, name: typed.data.company, now: now() })
    return c.redirect('/portal/company?saved', 303)
  })
}
