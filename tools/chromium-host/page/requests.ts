import type { Frame, Page, Request, Route } from 'playwright'
import type { MainCalls } from '../messages.ts'
import type { Caller } from '../rpc.ts'
import { isAppPage, toApp } from './origin.ts'

type Options = {
  page: Page
  main: Caller<MainCalls>
  violations: string[]
  /** The navigation that main itself asked for, as Chromium sees it; null while there is none. */
  ownNavigation: () => string | null
  /** An origin besides the app's own that the page may load from, for development only. */
  developmentOrigin: string | null
}

/** Null while the frame is being made, which is so for the first request of a new window only. */
const frameOf = (request: Request): Frame | null => {
  try {
    return request.frame()
  } catch {
    return null
  }
}

/** Answers each of the page's requests through the app's own `protocol.handle`, and lets nothing else out. */
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
      // Main hears of windows that the page opens in another way (Page.windowOpen); none is ever opened.
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
