import { addDoor } from '../pages/door.tsx'
import type { PageDeps, Pages } from '../pages/env.ts'
import { createSite } from '../pages/site.ts'
import { practiceStaff } from '../practice/staff.ts'
import { createCompany } from '../store/people.ts'
import { prepareFindStaff, type Staff } from '../store/sessions.ts'
import { addAccountPages } from './accounts.tsx'
import { addKeyPages } from './keys.tsx'
import { addLinkPages } from './links.tsx'

/** The portal, where companies register, make keys and see who shares with them. */
export const createPortal = (deps: PageDeps): Pages<Staff> => {
  const { pages, close } = createSite<Staff>(deps, {
    scope: 'portal',
    paths: ['/portal', '/portal/*'],
    findUser: prepareFindStaff(deps.store),
    captionOf: ({ companyName }) => companyName,
  })
  addDoor(
    pages,
    {
      scope: 'portal',
      table: 'company_users',
      company: true,
      register: createCompany,
      intro: {
        signIn: 'For companies: API keys, connect links, and the customers who share with you.',
        register: 'Ask customers for their utility accounts with a link, and read what they share.',
      },
      example: deps.practice ? practiceStaff : null,
    },
    deps,
  )
  addKeyPages(pages, deps)
  addAccountPages(pages, deps)
  addLinkPages(pages, deps)
  pages.get('/portal', c =>
    c.redirect(c.get('user') === undefined ? '/portal/sign-in' : '/portal/accounts', 303),
  )
  return close()
}
