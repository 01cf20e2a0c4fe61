/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import type { PageDeps, Pages, Shell } from '../pages/env.ts'
import { Form, Submit } from '../pages/forms.tsx'
import { keepSecret, readSecret } from '../pages/session.ts'
import { signedIn } from '../pages/site.tsx'
import { clean } from '../pages/text.tsx'
import type { Staff } from '../store/people.ts'
import all from './portal-messages.json' with { type: 'json' }

type Place = 'accounts' | 'links'

export const Search = ({ shell, of, text }: { shell: Shell; of: Place; text: string }) => (
  <search>
    <Form shell={shell} action={`/portal/${of}`} class="search">
      <label for="q">{all[of].search}</label>
      <div>
        <input
          {...{ id: 'q', name: 'q', type: 'search', value: text, maxlength: 100 }}
          placeholder={all[of].placeholder}
        />
        <Submit>{all.search.go}</Submit>
        {text !== '' && (
          <button type="submit" name="all" class="link">
            {all.search.all}
          </button>
        )}
      </div>
    </Form>
  </search>
)

/** Takes what is searched on a page; it names customers, so it is kept for the session and stands in no address but one with `q` from before. Answers what reads it, '' for nothing. */
export const addSearch = (pages: Pages<Staff>, { origin }: PageDeps, of: Place): ((c: Context) => string) => {
  const name = `${of}-search` as const
  pages.post(`/portal/${of}`, signedIn<Staff>(), c => {
    const { form } = c.var
    keepSecret(c, origin(), name, form.has('all') ? '' : (form.get('q') ?? '').slice(0, 100))
    return c.redirect(`/portal/${of}`, 303)
  })
  return c => {
    const q = c.req.query('q')?.slice(0, 100)
    if (q !== undefined) keepSecret(c, origin(), name, q)
    return clean(q ?? readSecret(c, origin(), name))
  }
}
