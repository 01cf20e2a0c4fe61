import { useEffect } from 'react'
import type { Link } from '../../../contract/model.ts'
import { call } from '../../api.ts'
import { go, useRoute } from '../../shared/routes/here.ts'
import { announce } from '../../ui/notices/status.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'
import { showLink } from './link-desk.ts'

/** Opens or renews the link that the way here named (see `linkRoute`, `renewRoute`), once; then the way is an ordinary one again. */
export function useAskedLink(isReady: boolean, renew: (link: Link) => void): void {
  const { link, renew: renewed } = useRoute().search
  const id = link ?? renewed
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way here
  useEffect(() => {
    if (id === undefined || !isReady) return
    let wanted = true
    const open = async () => {
      const answer = await call('links.get', { id })
      if (!wanted) return
      if (answer.ok) (link === undefined ? renew : showLink)(answer.value)
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
