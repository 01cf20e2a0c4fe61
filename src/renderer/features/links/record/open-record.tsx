import type { Ref } from 'react'
import type { Link } from '../../../../contract/model.ts'
import { closeRecordOf, type Shown, showFound, updateShown } from '../link-desk.ts'
import type { RecordWays } from './link-actions.tsx'
import { LinkRecord } from './link-record.tsx'
import { UnknownRecord } from './unknown-record.tsx'

type OpenRecordProps = RecordWays & {
  shown: Shown
  onDiscarded: () => void
  onClose: () => void
  recordRef: Ref<HTMLElement>
}

/** The record of the link that is open, whether it is known that there is one or not. */
export function OpenRecord({ shown, onDiscarded, onClose, recordRef, ...ways }: OpenRecordProps) {
  if (shown.kind === 'made') {
    return (
      <LinkRecord
        key={shown.made.link.id}
        made={shown.made}
        onCopied={(link: Link) => updateShown(link)}
        onClose={onClose}
        recordRef={recordRef}
        {...ways}
      />
    )
  }
  const { link, reason, fresh } = shown
  return (
    <UnknownRecord
      key={link.id}
      link={link}
      reason={reason}
      takesFocus={fresh}
      onMade={made => showFound(link.id, made)}
      onDiscarded={id => {
        if (closeRecordOf(id)) onDiscarded()
      }}
      onClose={onClose}
      recordRef={recordRef}
    />
  )
}
