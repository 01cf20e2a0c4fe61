import { useEffect } from 'react'
import type { LinkList } from '../../../contract/links/register-schemas.ts'
import type { Link } from '../../../contract/model.ts'
import { call } from '../../api.ts'
import { focusOpenRecord } from '../../shared/hooks/kept-focus.ts'
import { go, useRoute } from '../../shared/routes/here.ts'
import { announce } from '../../ui/notices/status.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'
import { messages } from './links-messages.ts'
import { routeList } from './register/shown-list.ts'

/** More does not fit into the field. */
const longestName = 200

/** The email that is noted, else that of who accepted the link; '' where it is not kept. */
const emailOf = async ({ email, customerId }: Link): Promise<string> => {
  if (email !== '' || customerId === null) return email
  const details = await call('accounts.get', { customerId })
  return (details.ok ? details.value.email : null) ?? ''
}

/**
 * The link as the service has it, with the name and email of who accepted it where none is noted: a note that was changed since stays on this computer,
 * where the new link would send it.
 */
export const toRenew = async (link: Link): Promise<Link> => {
  const holder = link.email === '' ? (link.customerName ?? '') : ''
  const history = await call('links.history', { id: link.id })
  const note = history.ok ? (history.value.asked?.note ?? link.note) : ''
  return {
    ...link,
    customer: link.customer || holder.slice(0, longestName),
    email: await emailOf(link),
    note,
  }
}

/** Opens or renews the link named by the route (see `linkRoute`, `renewRoute`), once: the parameters are then removed from the route. */
export function useRouteLink(isReady: boolean, show: (link: Link) => void, renew: (link: Link) => void) {
  const { link, renew: renewed } = useRoute().search
  const id = link ?? renewed
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way here
  useEffect(() => {
    if (id === undefined || !isReady) return
    let wanted = true
    const open = async () => {
      const answer = await call('links.get', { id })
      const renewing = answer.ok && link === undefined ? await toRenew(answer.value) : null
      if (!wanted) return
      if (renewing !== null) renew(renewing)
      else if (answer.ok) show(answer.value)
      else if (answer.failure.code === 'not_found') announce(messages.gone)
      else announce(messages.notShown(failureWords(answer.failure).sentence))
      go({ to: '/links' }, { replace: true })
      // Find or do… or another opener is closed by now and has nothing to restore the focus to: focus the opened record.
      requestAnimationFrame(focusOpenRecord)
    }
    void open()
    return () => {
      wanted = false
    }
  }, [id, isReady])
}

/** Shows the list asked for by the route, once: the parameters are then removed from the route. */
export function useRouteList(show: (list: LinkList) => void): void {
  const { search } = useRoute()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way here
  useEffect(() => {
    const asked = routeList(search)
    if (asked === null) return
    show(asked)
    go({ to: '/links' }, { replace: true })
  }, [search])
}
