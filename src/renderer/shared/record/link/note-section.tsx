import { RecordSection } from '../../../ui/layout/record.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { messages } from '../record-messages.ts'

/** What staff noted; a long one scrolls in its place, by keyboard too. Nothing where nothing was noted. */
export function NoteSection({ note }: { note: string }) {
  if (note === '') return null
  return (
    <RecordSection title={messages.note}>
      <p className="record-note" {...(note.length > 300 ? { tabIndex: 0 } : {})}>
        <Outside text={note} />
      </p>
    </RecordSection>
  )
}
