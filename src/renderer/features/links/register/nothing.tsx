import { Archive, BellRing, Link as LinkIcon, SearchX } from 'lucide-react'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Empty } from '../../../ui/notices/empty.tsx'
import { messages } from './register-messages.ts'

const words = messages.nothing

type NothingProps = { list: LinkList; narrowed: boolean; onFirst: () => void; onAll: () => void }

/** Why there is no row, and the way on. */
export function Nothing({ list, narrowed, onFirst, onAll }: NothingProps) {
  const search = list.search.trim()
  if (!narrowed) {
    return (
      <Empty
        icon={<LinkIcon aria-hidden="true" />}
        action={<Button onPress={onFirst}>{words.create}</Button>}
      >
        {words.yet}
      </Empty>
    )
  }
  const all = <Button onPress={onAll}>{words.all}</Button>
  if (list.followUp && search === '') {
    return (
      <Empty icon={<BellRing aria-hidden="true" />} action={all}>
        {words.followUp}
      </Empty>
    )
  }
  if (list.archived && search === '') {
    return (
      <Empty icon={<Archive aria-hidden="true" />} action={all}>
        {words.archived}
      </Empty>
    )
  }
  return (
    <Empty icon={<SearchX aria-hidden="true" />} action={all}>
      {words.match(search)}
    </Empty>
  )
}
