import { addDoor } from '../pages/door.tsx'
import type { PageDeps, Pages } from '../pages/env.ts'
import { createSite } from '../pages/site.ts'
import { createCustomer } from '../store/people.ts'
import { prepareFindSignedInCustomer, type SignedInCustomer } from '../store/sessions.ts'
import { prepareAskerOf } from './followed.ts'
import { addHomePages } from './home.tsx'
import { addLinkPages } from './link-page.ts'
import { addThanksPage } from './thanks-page.tsx'

/** The customer's side: the pages behind links, and the page of everything that the customer shares. */
export const createCustomerSide = (deps: PageDeps): Pages<SignedInCustomer> => {
  const { pages, close } = createSite<SignedInCustomer>(deps, {
    scope: 'customer',
    paths: ['/customer', '/customer/*', '/connect/:kind{[rc]}/*', '/connect/thanks'],
    findUser: prepareFindSignedInCustomer(deps.store),
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
      intro: {
        signIn: 'See which companies can read your utility accounts, and answer their requests.',
        register: 'It takes a minute. Nothing is shared until you say so.',
      },
      example: null,
    },
    deps,
  )
  addHomePages(pages, deps)
  addLinkPages(pages, deps)
  addThanksPage(pages)
  return close()
}
