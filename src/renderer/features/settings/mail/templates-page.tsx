import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { MailTemplate } from '../../../../contract/mail/mail.ts'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { mailSetupQuery } from '../../../shared/handing-over/queries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { messages as all } from '../settings-messages.ts'
import { messages } from './mail-messages.ts'
import { TemplateForm } from './template-form.tsx'

const words = messages.templates

const blank = (): MailTemplate => ({
  id: crypto.randomUUID(),
  kind: 'invitation',
  name: '',
  subject: '',
  text: '',
})

/** The words that links go out with. */
export function TemplatesPage() {
  const templates = useQuery(mailSetupQuery).data?.templates
  const [open, setOpen] = useState<MailTemplate | null>(null)
  const [doomed, setDoomed] = useState<MailTemplate | null>(null)
  if (templates === undefined) return null
  const isNew = open !== null && templates.every(({ id }) => id !== open.id)
  const close = () => setOpen(null)
  return (
    <>
      <ul className="items">
        {templates.map(template => (
          <li key={template.id} className="stack" aria-label={template.name}>
            <div className="spread">
              <div>
                <h3>
                  <Outside text={template.name} />
                </h3>
                <p className="muted clip">
                  <Outside text={template.subject} />
                </p>
              </div>
              <div className="line">
                <Button
                  expanded={open?.id === template.id}
                  onPress={() => setOpen(open?.id === template.id ? null : template)}
                >
                  {open?.id === template.id ? all.cancel : words.edit}
                </Button>
                {templates.length === 1 ? null : (
                  <Button look="quiet bad" onPress={() => setDoomed(template)}>
                    {words.delete}
                  </Button>
                )}
              </div>
            </div>
            {open?.id === template.id ? <TemplateForm template={open} onDone={close} /> : null}
          </li>
        ))}
      </ul>
      {doomed === null ? null : (
        <ConfirmDialog
          title={words.deleting(isolated(doomed.name))}
          verb={words.delete}
          name="mail.removeTemplate"
          input={{ id: doomed.id }}
          onDone={() => announce(words.deleted(isolated(doomed.name)))}
          onClose={() => setDoomed(null)}
        >
          <p>{words.deletingMore}</p>
        </ConfirmDialog>
      )}
      <div className="line">
        <Button expanded={isNew} onPress={() => setOpen(isNew ? null : blank())}>
          {isNew ? null : <Plus aria-hidden="true" />}
          {isNew ? all.cancel : words.add}
        </Button>
      </div>
      {isNew ? <TemplateForm template={open} onDone={close} /> : null}
    </>
  )
}
