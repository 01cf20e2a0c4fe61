import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { MailSetup, MailTemplate } from '../../../../contract/mail/mail.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { mailSetupQuery } from '../../../shared/handing-over/queries.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { CompanyForm } from './company-form.tsx'
import { TemplateForm } from './template-form.tsx'

const blank = (): MailTemplate => ({
  id: crypto.randomUUID(),
  kind: 'invitation',
  name: '',
  subject: '',
  text: '',
})

/** The words that links go out with. */
export function TemplatesSection() {
  const setup = useQuery(mailSetupQuery).data
  return (
    <section className="card settings-section" aria-labelledby="settings-templates">
      <h2 id="settings-templates">Mail templates</h2>
      {setup === undefined ? null : (
        <>
          <CompanyForm key={setup.company} company={setup.company} />
          <Templates setup={setup} />
        </>
      )}
    </section>
  )
}

function Templates({ setup: { templates } }: { setup: MailSetup }) {
  const [open, setOpen] = useState<MailTemplate | null>(null)
  const [doomed, setDoomed] = useState<MailTemplate | null>(null)
  const isNew = open !== null && templates.every(({ id }) => id !== open.id)
  const remove = useMutation({
    mutationFn: ({ id }: MailTemplate) => ask('mail.removeTemplate', { id }),
    onSuccess: (_setup, { name }) => {
      setDoomed(null)
      announce(`Template ${isolated(name)} deleted`)
    },
  })
  const close = () => setOpen(null)
  return (
    <>
      <ul className="templates">
        {templates.map(template => (
          <li key={template.id} className="template-item" aria-label={template.name}>
            <div className="template-head">
              <div>
                <h3>
                  <Outside text={template.name} />
                </h3>
                <p className="muted clip">
                  <Outside text={template.subject} />
                </p>
              </div>
              <div className="connection-buttons">
                <Button
                  expanded={open?.id === template.id}
                  onPress={() => setOpen(open?.id === template.id ? null : template)}
                >
                  {open?.id === template.id ? 'Cancel' : 'Edit'}
                </Button>
                {templates.length === 1 ? null : (
                  <Button look="quiet bad" onPress={() => setDoomed(template)}>
                    Delete
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
          title={`Delete the template ${isolated(doomed.name)}?`}
          confirm="Delete"
          pending={remove.isPending}
          onConfirm={() => remove.mutate(doomed)}
          onCancel={() => setDoomed(null)}
        >
          <p>Its text is gone then. Mails that were made with it stay as they are.</p>
          {remove.error === null ? null : (
            <ShowFailure failure={remove.error} onRetry={() => remove.mutate(doomed)} />
          )}
        </ConfirmDialog>
      )}
      <div className="connection-buttons">
        <Button expanded={isNew} onPress={() => setOpen(isNew ? null : blank())}>
          {isNew ? null : <Plus aria-hidden="true" />}
          {isNew ? 'Cancel' : 'Add a template'}
        </Button>
      </div>
      {isNew ? <TemplateForm template={open} onDone={close} /> : null}
    </>
  )
}
