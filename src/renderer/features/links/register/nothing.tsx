import { Archive, BellRing, Link as LinkIcon, SearchX } from 'lucide-react'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import { Empty } from '../../../ui/notices/empty.tsx'
import { messages } from './register-messages.ts'
import { isNarrowed } from './shown-list.ts'

const words = messages.nothing

type NothingProps = { list: LinkList; onFirst: () => void; onAll: () => void }

/** Why there is no row, and the way on. */
export function Nothing({ list, onFirst, onAll }: NothingProps) {
  const search = list.search.trim()
  const narrowed = isNarrowed(list)
  const [icon, text] = !narrowed
    ? [LinkIcon, words.yet]
    : list.followUp && search === ''
      ? [BellRing, words.followUp]
      : list.archived && search === ''
        ? [Archive, words.archived]
        : [SearchX, words.match(search)]
  return (
    <Empty
      icon={icon}
      way={narrowed ? { label: words.all, onPress: onAll } : { label: words.create, onPress: onFirst }}
    >
      {text}
    </Empty>
  )
}
