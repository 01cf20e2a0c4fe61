import { fail, ok } from '../../contract/failure.ts'
import { accountCalls } from './accounts/accounts.ts'
import { proposalCalls } from './accounts/proposals.ts'
import type { Refresher } from './accounts/refresh.ts'
import { viewCalls } from './accounts/views.ts'
import { done, type Handlers } from './answer-call.ts'
import { appCalls } from './app-state.ts'
import { connectionCalls } from './connections/connections.ts'
import type { Core } from './current.ts'
import { exportCalls } from './exports/exports.ts'
import { linkCalls } from './links/links.ts'
import { mailCalls } from './mail/mail.ts'
import { overviewCalls } from './overview/overview.ts'
import type { Checker } from './runs/list/checker.ts'
import type { Runner } from './runs/runner.ts'
import { runCalls } from './runs/runs.ts'
import { settingCalls } from './settings/settings.ts'

type Workers = { refresher: Refresher; runner: Runner; checker: Checker }

/** The handler of each call of the contract, gathered from the areas. */
export const createHandlers = (core: Core, workers: Workers): Handlers => ({
  ...appCalls(core),
  ...connectionCalls(core),
  ...linkCalls(core),
  ...runCalls(core, workers),
  ...accountCalls(core, workers.refresher),
  ...exportCalls(core),
  ...proposalCalls(core),
  ...viewCalls(core),
  ...mailCalls(core),
  ...overviewCalls(core),
  ...settingCalls(core),
  'window.fullScreen': done(({ full }) => core.ports.fillScreen(full)),
  'window.zoom': ({ to }) => ok(core.ports.zoom(to)),
  'clipboard.write': async ({ text }) =>
    (await core.ports.writeClipboard(text)) ? ok(null) : fail({ code: 'not_copied' }),
})
