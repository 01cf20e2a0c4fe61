import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { MailTemplate } from '../../../../contract/mail/mail.ts'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { mailSetupQuery } from '../../../shared/handing-over/queries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'
import { kindWords, messages } from './mail-messages.ts'
import { TemplateForm } from './template-form.tsx'

const words = messages.templates

const blank = (): MailTemplate => ({
  ...{ id: crypto.randomUUID(), kind: 'invitation', name: '', subject: '', text: '' },
})

/** The words that links go out with: the list of templates, or the one that is edited. */
export function TemplatesPage() {
  const templates = useQuery(mailSetupQuery).data?.templates
  const [edited, setEdited] = useState<MailTemplate | null>(null)
  const list = useRef<HTMLUListElement>(null)
  useFocusLeft(edited !== null, () => list.current?.querySelector('button')?.focus())
  const [doomed, setDoomed] = useState<MailTemplate | null>(null)
  if (templates === undefined) return null
  if (edited !== null) return <TemplateForm template={edited} onDone={() => setEdited(null)} />
  return (
    <>
      <ul ref={list} className="items">
        {templates.map(template => (
          <li key={template.id} className="spread" aria-label={template.name}>
            <div>
              <div className="line">
                <h3>
                  <Outside text={template.name} />
                </h3>
                <Tag>{kindWords[template.kind]}</Tag>
              </div>
              <p className="muted clip">
                <Outside text={template.subject} />
              </p>
            </div>
            <div className="line">
              <Button onPress={() => setEdited(template)}>{words.edit}</Button>
              {templates.length === 1 ? null : (
                <Button look="quiet bad" onPress={() => setDoomed(template)}>
                  {words.delete}
                </Button>
              )}
            </div>
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
        <Button onPress={() => setEdited(blank())}>
          <Plus aria-hidden="true" />
          {words.add}
        </Button>
      </div>
    </>
  )
}
