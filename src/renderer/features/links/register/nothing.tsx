import { Archive, BellRing, Link as LinkIcon, SearchX } from 'lucide-react'
import { isolated } from '../../../../contract/isolated.ts'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Empty } from '../../../ui/notices/empty.tsx'

type NothingProps = { list: LinkList; narrowed: boolean; onFirst: () => void; onAll: () => void }

/** Why there is no row, and the way on. */
export function Nothing({ list, narrowed, onFirst, onAll }: NothingProps) {
  const search = list.search.trim()
  if (!narrowed) {
    return (
      <Empty icon={<LinkIcon aria-hidden="true" />} action={<Button onPress={onFirst}>Create a link</Button>}>
        No links yet.
      </Empty>
    )
  }
  const all = <Button onPress={onAll}>Show all links</Button>
  if (list.followUp && search === '') {
    return (
      <Empty icon={<BellRing aria-hidden="true" />} action={all}>
        Nobody to follow up.
      </Empty>
    )
  }
  if (list.archived && search === '') {
    return (
      <Empty icon={<Archive aria-hidden="true" />} action={all}>
        Nothing in the archive.
      </Empty>
    )
  }
  return (
    <Empty icon={<SearchX aria-hidden="true" />} action={all}>
      No link matches{search === '' ? '' : ` “${isolated(search)}”`}.
    </Empty>
  )
}
