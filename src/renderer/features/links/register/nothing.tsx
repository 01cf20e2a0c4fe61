import { Archive, BellRing, Link as LinkIcon, SearchX } from 'lucide-react'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Empty } from '../../../ui/notices/empty.tsx'
import { messages } from './register-messages.ts'
import { isNarrowed } from './shown-list.ts'

const words = messages.nothing

type NothingProps = { list: LinkList; onFirst: () => void; onAll: () => void }

/** Why there is no row, and the way on. */
export function Nothing({ list, onFirst, onAll }: NothingProps) {
  const search = list.search.trim()
  const narrowed = isNarrowed(list)
  const [Icon, text] = !narrowed
    ? [LinkIcon, words.yet]
    : list.followUp && search === ''
      ? [BellRing, words.followUp]
      : list.archived && search === ''
        ? [Archive, words.archived]
        : [SearchX, words.match(search)]
  return (
    <Empty
      icon={<Icon aria-hidden="true" />}
      action={<Button onPress={narrowed ? onAll : onFirst}>{narrowed ? words.all : words.create}</Button>}
    >
      {text}
    </Empty>
  )
}
