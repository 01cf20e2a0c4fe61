import { addDoor } from '../pages/door.ts'
import type { PageDeps, Pages } from '../pages/env.ts'
import { createSite } from '../pages/site.tsx'
import { practiceStaff } from '../practice/personas.ts'
import { createCompany, findStaff, type Staff } from '../store/people.ts'
import { addAccountPages } from './accounts.tsx'
import { addCompanyPages } from './company.tsx'
import { addKeyPages } from './keys.tsx'
import { addLinkPages } from './links.tsx'
import messages from './portal-messages.json' with { type: 'json' }

/** `addRehearsal` adds the page that only the practice service has. */
export const createPortal = (deps: PageDeps, addRehearsal?: (pages: Pages<Staff>) => void): Pages<Staff> => {
  const { pages, close } = createSite<Staff>(deps, {
    scope: 'portal',
    paths: ['/portal/*', ...(addRehearsal ? ['/rehearsal', '/rehearsal/page/*'] : [])],
    findUser: findStaff,
  })
  addDoor(pages, deps, {
    scope: 'portal',
    register: createCompany,
    intro: () => messages.intro,
    example: deps.practice ? practiceStaff : null,
  })
  addKeyPages(pages, deps)
  addAccountPages(pages, deps)
  addLinkPages(pages, deps)
  addCompanyPages(pages, deps)
  addRehearsal?.(pages)
  pages.get('/portal', c =>
    c.redirect(c.get('user') === undefined ? '/portal/sign-in' : '/portal/accounts', 303),
  )
  return close()
}
