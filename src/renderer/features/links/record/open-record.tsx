import type { Ref } from 'react'
import type { Shown, useOpenLink } from '../open-link.ts'
import type { RecordWays } from './link-actions.tsx'
import { LinkRecord } from './link-record.tsx'
import { UnknownRecord } from './unknown-record.tsx'

type OpenRecordProps = RecordWays & {
  shown: Shown
  record: ReturnType<typeof useOpenLink>
  onDiscarded: () => void
  onClose: () => void
  recordRef: Ref<HTMLElement>
}

/** The record of the link that is open, whether it is known that there is one or not. */
export function OpenRecord({ shown, record, onDiscarded, ...props }: OpenRecordProps) {
  if (shown.kind === 'made') {
    return <LinkRecord key={shown.made.link.id} made={shown.made} onCopied={record.update} {...props} />
  }
  const { link, reason, fresh } = shown
  return (
    <UnknownRecord
      key={link.id}
      link={link}
      reason={reason}
      takesFocus={fresh}
      onMade={made => record.showFound(link.id, made)}
      onDiscarded={id => {
        if (record.closeIfShown(id)) onDiscarded()
      }}
      onClose={props.onClose}
      recordRef={props.recordRef}
    />
  )
}
