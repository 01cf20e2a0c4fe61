import type { MailMessage, MailTemplate } from '../../../../contract/mail/mail.ts'
import { useTemplate } from '../../../shared/handing-over/use-template.tsx'
import { createKept, useKept } from '../../../ui/kept.ts'

/** A message that was changed for one list, and the template that it was before. */
type Changed = { runId: string; templateId: string; words: MailMessage }
const keptChanged = createKept<Changed | null>(null)

/** What a list's customers are written: a template, or what it was changed to for this list. */
export const useMessage = (runId: string, templates: MailTemplate[]) => {
  const { template, field } = useTemplate('invitation', templates)
  const [kept, setKept] = useKept(keptChanged)
  const templateId = template?.id ?? ''
  const changed = kept?.runId === runId && kept.templateId === templateId ? kept.words : null
  const words: MailMessage = changed ?? { subject: template?.subject ?? '', text: template?.text ?? '' }
  return {
    template,
    field,
    words,
    isChanged: changed !== null,
    /** What is asked for with the list's mails. */
    asked: { id: runId, templateId, ...(changed === null ? {} : { words: changed }) },
    /** Null: as the template has it. */
    change: (next: MailMessage | null) => setKept(next === null ? null : { runId, templateId, words: next }),
  }
}

export type ListMessage = ReturnType<typeof useMessage>
