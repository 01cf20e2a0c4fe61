import { useEffect } from 'react'
import type { LinkList } from '../../../../../contract/links/register-schemas.ts'
import { go, useRoute } from '../../../../shared/routes/here.ts'
import { routeList } from './route-list.ts'

/** Shows the list that the way here asked for, once; then the way is an ordinary one again. */
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
