import { useQuery } from '@tanstack/react-query'
import { linkQuery } from '../../../shared/record/queries.ts'
import type { useOpenLink } from '../open-link.ts'
import type { RecordWays } from './link-actions.tsx'
import { LinkRecord } from './link-record.tsx'
import { UnknownRecord } from './unknown-record.tsx'

type OpenRecordProps = RecordWays & {
  record: ReturnType<typeof useOpenLink>
  onDiscarded: () => void
  onClose: () => void
}

/** The record of the link that is open, as it is known at the moment; nothing until that is read. */
export function OpenRecord({ record, onDiscarded, takesFocus, ...props }: OpenRecordProps) {
  const { open } = record
  const live = useQuery({ ...linkQuery(open?.id ?? ''), enabled: open?.saved === true }).data
  const link = live ?? open?.link ?? null
  if (open === null || link === null) return null
  const { id, url } = link
  const focus = takesFocus && open.fresh
  if (url !== null) {
    return <LinkRecord key={id} link={{ ...link, url }} open={open} takesFocus={focus} {...props} />
  }
  return (
    <UnknownRecord
      key={id}
      link={link}
      takesFocus={open.fresh}
      onMade={made => record.showFound(id, made)}
      onDiscarded={() => {
        if (record.closeIfShown(id)) onDiscarded()
      }}
      onClose={props.onClose}
    />
  )
}
