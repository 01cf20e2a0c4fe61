import type { Frame, Page, Request, Route } from 'playwright'
import type { MainCalls } from '../messages.ts'
import type { Caller } from '../rpc.ts'
import { isAppPage, toApp } from './origin.ts'

type Options = {
  page: Page
  main: Caller<MainCalls>
  violations: string[]
  /** Chromium's address of a navigation started by main; null: none is under way. */
  ownNavigation: () => string | null
  /** Another origin that the page may load from, for development only. */
  developmentOrigin: string | null
}

/** Null while the frame is being created, which happens only for the first request of a new window. */
const frameOf = (request: Request): Frame | null => {
  try {
    return request.frame()
  } catch {
    return null
  }
}

/** Answers each request of the page through the app's `protocol.handle`, and blocks all others. */
export const answerRequests = ({ page, main, violations, ownNavigation, developmentOrigin }: Options) => {
  const refuse = async (route: Route) => {
    violations.push(`The page asked for ${route.request().url()}`)
    await route.abort('blockedbyclient')
  }

  const leaves = async (url: string) => url !== ownNavigation() && !(await main('mayNavigate', toApp(url)))

  return async (route: Route): Promise<void> => {
    const request = route.request()
    const url = request.url()
    if (request.isNavigationRequest()) {
      const frame = frameOf(request)
      // A window opened by the page: main is notified by `Page.windowOpen`, and the window is never opened.
      if (frame?.page() !== page) return route.abort('aborted')
      if (frame === page.mainFrame() && (await leaves(url))) return route.abort('aborted')
    }
    if (developmentOrigin !== null && new URL(url).origin === developmentOrigin) return route.continue()
    if (!isAppPage(url)) return refuse(route)
    const answer = await main('request', {
      url: toApp(url),
      method: request.method(),
      headers: request.headers(),
    })
    if (answer === null) return route.abort('failed')
    const { status, headers, body } = answer
    await route.fulfill({ status, headers, body: Buffer.from(body) })
  }
}
