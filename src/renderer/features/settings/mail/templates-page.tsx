import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import { type ListedTemplate, type MailTemplate, mailKinds } from '../../../../contract/mail/mail.ts'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { mailSetupQuery } from '../../../shared/handing-over/queries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { createStore, useStore } from '../../../ui/store.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'
import { messages } from './mail-messages.ts'
import { TemplateForm } from './template-form.tsx'

const words = messages.templates

/** A new template without a name, with the text of another. */
const copyOf = ({ kind, subject, text }: MailTemplate): MailTemplate => ({
  ...{ id: crypto.randomUUID(), kind, name: '', subject, text },
})

/** The template being edited with the text typed so far, which survives opening another page, or another connection, as all have the same; null: none. */
const keptTemplate = createStore<MailTemplate | null>(null)

/** The list of mail templates, or the form of the one that is edited. */
export function TemplatesPage() {
  const templates = useQuery(mailSetupQuery).data?.templates
  const [edited, keep] = useStore(keptTemplate)
  const [wasPressed, setPressed] = useState(false)
  const edit = (template: MailTemplate) => {
    setPressed(true)
    keep(template)
  }
  const lists = useRef<HTMLDivElement>(null)
  const toFirst = () => lists.current?.querySelector('button')?.focus()
  useFocusLeft(edited !== null, toFirst)
  // A template that is deleted or reset takes its button along.
  useFocusLeft(templates?.map(({ id, origin }) => `${id} ${origin}`).join() ?? null, toFirst)
  const [doomed, setDoomed] = useState<ListedTemplate | null>(null)
  if (templates === undefined) return null
  const [first] = templates
  if (edited !== null) {
    return <TemplateForm template={edited} keep={keep} autoFocus={wasPressed} onDone={() => keep(null)} />
  }
  return (
    <>
      <div ref={lists} className="items stack templates">
        {mailKinds.map(kind => (
          <section key={kind} className="stack tight" aria-label={words.groups[kind]}>
            <h3 className="muted small">{words.groups[kind]}</h3>
            <ul className="items stack">
              {templates
                .filter(template => template.kind === kind)
                .map(template => (
                  <TemplateItem
                    key={template.id}
                    template={template}
                    onEdit={() => edit(template)}
                    onRemove={() => setDoomed(template)}
                  />
                ))}
            </ul>
          </section>
        ))}
      </div>
      {doomed === null ? null : <RemoveTemplate template={doomed} onClose={() => setDoomed(null)} />}
      <div className="line">
        <Button icon={Plus} onPress={() => first && edit(copyOf(first))}>
          {words.add}
        </Button>
      </div>
    </>
  )
}

type TemplateItemProps = { template: ListedTemplate; onEdit: () => void; onRemove: () => void }

function TemplateItem({ template, onEdit, onRemove }: TemplateItemProps) {
  const { name, subject, origin } = template
  return (
    <li className="spread" aria-label={name}>
      <div>
        <Outside as="h4" text={name} />
        <Outside as="p" className="muted" text={subject} />
      </div>
      <div className="line">
        {origin === 'built_in' ? null : (
          <Button look={origin === 'added' ? 'quiet bad' : 'quiet'} onPress={onRemove}>
            {origin === 'added' ? words.delete : words.reset}
          </Button>
        )}
        <Button onPress={onEdit}>{words.edit}</Button>
      </div>
    </li>
  )
}

/** Asks before a template is deleted, or a built-in one is reset to its original text. */
function RemoveTemplate({ template, onClose }: { template: ListedTemplate; onClose: () => void }) {
  const name = isolated(template.name)
  const isAdded = template.origin === 'added'
  return (
    <ConfirmDialog
      title={(isAdded ? words.deleting : words.resetting)(name)}
      verb={isAdded ? words.delete : words.reset}
      name="mail.removeTemplate"
      input={{ id: template.id }}
      onDone={() => announce((isAdded ? words.deleted : words.wasReset)(name))}
      onClose={onClose}
    >
      <p>{isAdded ? words.deletingMore : words.resettingMore}</p>
    </ConfirmDialog>
  )
}
