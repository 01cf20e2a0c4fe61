import { useIsFetching } from '@tanstack/react-query'
import { useState } from 'react'
import { everyLink } from '../../../../contract/links/register.ts'
import type { OpenLink } from '../../../shared/record/link/open-link.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toRecord } from '../../../ui/layout/screen.tsx'
import type { LinksList } from '../queries.ts'
import { messages } from './register-messages.ts'
import { isMissing } from './shown-list.ts'

type NotListedProps = { list: LinksList; open: OpenLink }

/** Says that the list does not show the link that was just made, as it is searched or filtered, and offers all links. */
export function NotListed({ list, open: { link, fresh } }: NotListedProps) {
  const { rows, first, shown, total, change } = list
  const reading = useIsFetching({ queryKey: rows.key }) > 0 || rows.busy || first === undefined
  const [known, setKnown] = useState(false)
  // What is known stays while the list is read again, so that the note does not flicker.
  const missing = reading
    ? known
    : fresh && link !== null && isMissing(link, shown, { rows: first.rows, total })
  if (missing !== known) setKnown(missing)
  if (!missing) return null
  const showAll = () => {
    change(everyLink)
    toRecord()
  }
  return (
    <p className="spread">
      {messages.notListed}
      <Button look="quiet" onPress={showAll}>
        {messages.nothing.all}
      </Button>
    </p>
  )
}
