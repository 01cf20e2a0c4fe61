import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { lacksServer, mailSetupQuery, tryNow } from '../../shared/handing-over/queries.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import { announceMade } from '../../shared/record/link/open-link.ts'
import { renewRoute } from '../../shared/routes/account-route.ts'
import { go } from '../../shared/routes/here.ts'
import { settingsRoute } from '../../shared/routes/settings-route.ts'
import type { InboxItem, ItemAction } from './item.ts'

// A chunk of its own, so that the Inbox, which may be the first screen, shows sooner.
const MessageDialog = lazy(async () => ({
  default: (await import('../../shared/handing-over/message-dialog.tsx')).MessageDialog,
}))

/** The calls to main behind actions; all other actions are handled in the page. */
export const askFor = async (action: ItemAction): Promise<unknown> => {
  if (action.do === 'retry') return announceMade(await ask('links.retry', { id: action.linkId }), true)
  if ('runId' in action) return ask(action.do === 'pause' ? 'runs.pause' : 'runs.start', { id: action.runId })
  if (action.do === 'send') return tryNow()
  if (action.do === 'read') return ask('accounts.refresh', undefined)
  const isPause = action.do === 'pauseMails'
  return isPause || action.do === 'resumeMails' ? ask('mail.pause', { paused: isPause }) : null
}

/** The actions of items; an action that mails opens the message dialog first. `toMain`: asks main for any other that is not the page's own. */
export function useItemAction(onOpen: (item: InboxItem) => void) {
  const [writing, setWriting] = useState<Extract<ItemAction, { link: unknown }> | null>(null)
  const setup = useQuery(mailSetupQuery).data
  const act = (item: InboxItem, toMain: (action: ItemAction) => void) => {
    const { action } = item
    if (action.do === 'open' || action.do === 'look') onOpen(item)
    else if (action.do === 'mailSettings') go(settingsRoute('mail'))
    else if (action.do === 'renew') go(renewRoute(action.linkId))
    else if ('link' in action) setWriting(action)
    else toMain(action)
  }
  const way = setup !== undefined && !lacksServer(setup) ? 'send' : 'write'
  return {
    act,
    dialog:
      writing === null || setup === undefined ? null : (
        <Suspense>
          <MessageDialog
            link={writing.link}
            way={way}
            kind={writing.kind}
            setup={setup}
            onClose={() => setWriting(null)}
          />
        </Suspense>
      ),
  }
}

export type ItemActions = ReturnType<typeof useItemAction>
