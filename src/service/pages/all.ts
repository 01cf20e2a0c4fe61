import { Hono } from 'hono'
import { createCustomerSide } from '../customer/customer.ts'
import { createPortal } from '../portal/portal.ts'
import type { Env } from '../server/env.ts'
import { createAssets } from './assets.ts'
import type { PageDeps } from './env.ts'

/** Every page for people: the portal, the customer's side, and the files that both need. */
export const createPages = (deps: PageDeps): Hono<Env> => {
  const app = new Hono<Env>()
  app.get('/', c => c.redirect('/portal'))
  app.route('/', createAssets())
  app.route('/', createPortal(deps))
  app.route('/', createCustomerSide(deps))
  return app
}
