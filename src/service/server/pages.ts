import { Hono } from 'hono'
import type { Env } from '../common/env.ts'
import { createCustomerSide } from '../customer/customer.ts'
import { createAssets } from '../pages/assets.ts'
import type { PageDeps } from '../pages/env.ts'
import { createPortal } from '../portal/portal.ts'

/** Every page for people: the portal, the customer's side, and the files that both need. */
export const createPages = (deps: PageDeps): Hono<Env> => {
  const app = new Hono<Env>()
  app.get('/', c => c.redirect('/portal'))
  app.route('/', createAssets())
  app.route('/', createPortal(deps))
  app.route('/', createCustomerSide(deps))
  return app
}
