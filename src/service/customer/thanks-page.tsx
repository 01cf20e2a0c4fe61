/** @jsxImportSource hono/jsx */
import type { Pages } from '../pages/env.ts'
import { sayPage } from '../pages/messages.tsx'
import type { SignedInCustomer } from '../store/sessions.ts'

/** Where companies without a page of their own send customers who have accepted. It names no one. */
export const addThanksPage = (pages: Pages<SignedInCustomer>): void => {
  pages.get('/connect/thanks', c =>
    sayPage(c, {
      title: 'Thank you',
      status: 200,
      children: (
        <>
          <p>What you chose is shared. You can close this page.</p>
          <p>
            <a href="/customer">See or end what you share</a>
          </p>
        </>
      ),
    }),
  )
}
