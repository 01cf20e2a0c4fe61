import { useEffect } from 'react'
import { call } from '../../api.ts'
import { go, useRoute } from '../../shared/routes/here.ts'
import { announce } from '../../ui/notices/status.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'
import { showLink } from './link-desk.ts'

/** Opens the card of the link that the way here named (see `linkRoute`), once; then the way is an ordinary one again. */
export function useAskedLink(isReady: boolean): void {
  const id = useRoute().search.link
  useEffect(() => {
    if (id === undefined || !isReady) return
    let wanted = true
    const open = async () => {
      const answer = await call('links.get', { id })
      if (!wanted) return
      if (answer.ok) showLink(answer.value)
      else if (answer.failure.code === 'not_found') announce('That link is not in the register any more')
      else announce(`Link not shown. ${failureWords(answer.failure).sentence}`)
      go({ to: '/links' }, { replace: true })
    }
    void open()
    return () => {
      wanted = false
    }
  }, [id, isReady])
}
