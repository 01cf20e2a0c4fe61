import { addDoor } from '../pages/door.ts'
import type { PageDeps, Pages } from '../pages/env.ts'
import { createSite, sayPage } from '../pages/site.tsx'
import { createCustomer, findSignedInCustomer, type SignedInCustomer } from '../store/people.ts'
import { messages } from './customer-messages.ts'
import { addHomePages } from './home.tsx'
import { messages as linkMessages } from './link-messages.ts'
import { createLinkPages, prepareAskerOf } from './link-pages.ts'

export const createCustomerSide = (deps: PageDeps): Pages<SignedInCustomer> => {
  const { pages, close } = createSite<SignedInCustomer>(deps, {
    scope: 'customer',
    paths: ['/customer', '/customer/*', '/connect/:kind{[rc]}/*', '/connect/thanks'],
    findUser: findSignedInCustomer,
    captionOf: ({ email }) => email,
  })
  addDoor(
    pages,
    {
      scope: 'customer',
      table: 'customers',
      company: false,
      register: createCustomer,
      askerOf: prepareAskerOf(deps),
      intro: messages.intro,
      example: null,
    },
    deps,
  )
  addHomePages(pages, deps)
  pages.get('/connect/thanks', c =>
    sayPage(c, { status: 200, ...linkMessages.thanksAnybody, href: '/customer' }),
  )
  pages.route('/connect/:kind{[rc]}/:token{\\w+}', createLinkPages(deps))
  return close()
}
