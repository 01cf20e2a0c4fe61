import type { MiddlewareHandler } from 'hono'
import type { PageDeps, PageEnv, Pages, Shell } from '../pages/env.ts'
import { checkForm, type Errors, type Typed, untouched } from '../pages/form.ts'
import { createSite } from '../pages/site.ts'
import { prepareFindStaff, type Staff } from '../store/sessions.ts'
import { type AutoAccept, autoAcceptSchema } from './auto-accept.ts'
import { type Faults, faultSchema } from './faults.ts'
import { rehearsalScreen } from './page-screen.tsx'

/** Which fields of the form each kind of fault takes. */
const numbersOf = (kind: string | null): string[] => {
  if (kind === 'status') return ['status', 'retryAfter', 'times']
  return kind === 'slow' ? ['ms', 'times'] : ['times']
}

const toFault = (form: URLSearchParams): Record<string, unknown> => {
  const kind = form.get('kind')
  const given = numbersOf(kind).map(name => [name, form.get(name)?.trim() ?? ''] as const)
  const numbers = given.filter(([, text]) => text !== '').map(([name, text]) => [name, Number(text)])
  return { kind, ...Object.fromEntries(numbers) }
}

type Switches = { faults: Faults; autoAccept: AutoAccept }

/** People who are not signed in to the portal are led there, where one click does it, and back. */
const byStaff: MiddlewareHandler<PageEnv<Staff>> = async (c, next) =>
  c.get('user') === undefined ? c.redirect('/portal/sign-in?link=rehearsal', 303) : next()

/** The page where staff switch faults and invented customers by hand; only the practice service has it. */
export const createRehearsalPage = (deps: PageDeps, { faults, autoAccept }: Switches): Pages<Staff> => {
  const { pages, close } = createSite<Staff>(deps, {
    scope: 'portal',
    paths: ['/rehearsal', '/rehearsal/page/*'],
    findUser: prepareFindStaff(deps.store),
    captionOf: ({ companyName }) => companyName,
  })
  const screen = (shell: Shell, typed: Typed) =>
    rehearsalScreen({ shell, faults: faults.list(), setting: autoAccept.setting(), typed })

  pages.get('/rehearsal', byStaff, c => c.html(screen(c.get('shell'), untouched)))

  pages.post('/rehearsal/page/faults', byStaff, c => {
    const form = c.get('form')
    const fault = faultSchema.safeParse(toFault(form))
    if (fault.success) {
      faults.add(fault.data)
      return c.redirect('/rehearsal', 303)
    }
    const errors: Errors = {}
    for (const issue of fault.error.issues) errors[String(issue.path[0])] = issue.message
    return c.html(screen(c.get('shell'), { values: Object.fromEntries(form), errors }), 422)
  })

  pages.post('/rehearsal/page/clear', byStaff, c => {
    faults.clear()
    return c.redirect('/rehearsal', 303)
  })

  pages.post('/rehearsal/page/customers', byStaff, c => {
    const given = checkForm(autoAcceptSchema, c.get('form'))
    if (!given.ok) return c.html(screen(c.get('shell'), { ...untouched, errors: given.errors }), 422)
    autoAccept.set(given.data)
    return c.redirect('/rehearsal', 303)
  })
  return close()
}
