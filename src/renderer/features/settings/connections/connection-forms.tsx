import { type RefObject, useEffect, useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { Connection } from '../../../../contract/model.ts'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { Form, useForm, useSave } from '../../../shared/forms/form.tsx'
import { messages as forms } from '../../../shared/forms/form-messages.ts'
import { useAppState } from '../../../shared/hooks/app-state.ts'
import { completeAddress } from '../../../shared/words/complete-address.ts'
import { keyHint } from '../../../shared/words/key-hint.ts'
import { announce } from '../../../ui/notices/status.tsx'
import { messages } from './connections-messages.ts'
import { type ConnectionValues, keepEdit, valuesOf } from './edited-connection.ts'

const words = messages.editing

type EditConnectionProps = {
  connection: Connection
  /** What was typed so far, also before another page was opened. */
  typed: Partial<ConnectionValues>
  autoFocus: boolean
  onDone: () => void
}

/** The form for a connection's name, company, portal address and page afterwards. */
export function EditConnection({ connection, typed, autoFocus, onDone }: EditConnectionProps) {
  const { id } = connection
  const [before] = useState(() => valuesOf(connection))
  const [keep] = useState(() => (values: ConnectionValues) => keepEdit(id, before, values))
  const form = useForm({ ...before, ...typed }, keep, autoFocus)
  const edit = useSave('connections.edit', form, { saved: words.saved, onDone })
  // Not the form's own values: while it is open, the service may tell the company and the page.
  const values = { ...valuesOf(connection), ...typed }
  const save = () =>
    edit.mutate({
      id,
      ...values,
      portalAddress: completeAddress(values.portalAddress) || null,
      pageAfterwards: completeAddress(values.pageAfterwards) || null,
    })
  return (
    <Form
      form={form}
      label={words.form}
      fields={[
        { name: 'company', maxLength: 120, autoFocus, ...words.company },
        { name: 'name', maxLength: 80, ...words.name },
        { name: 'portalAddress', type: 'url', ...words.portal },
        { name: 'pageAfterwards', type: 'url', ...words.page },
      ]}
      save={words.save}
      pending={edit.isPending}
      onSave={save}
      onCancel={onDone}
    />
  )
}

type ReplaceKeyProps = {
  id: string
  /** Set while the key is tested. */
  testing: RefObject<boolean>
  onDone: () => void
  onCancel: () => void
}

/** The form for a new API key, which is tested before it replaces the old one. */
export function ReplaceKey({ id, testing, onDone, onCancel }: ReplaceKeyProps) {
  const store = useAppState()?.store
  const form = useForm({ apiKey: '' })
  const replace = useSave('connections.replaceKey', form, { saved: messages.keyReplaced, onDone })
  useEffect(() => {
    testing.current = replace.isPending
  }, [testing, replace.isPending])
  const save = (untested: boolean) => replace.mutate({ id, ...form.values, untested })
  return (
    <Form
      form={form}
      label={messages.replaceKey}
      fields={[{ name: 'apiKey', type: 'password', autoFocus: true, ...forms.key }]}
      save={replace.isPending ? forms.testing : forms.testAndSave}
      pending={replace.isPending}
      onSave={() => save(false)}
      onSaveAnyway={() => save(true)}
      onCancel={onCancel}
    >
      <p className="muted small">{keyHint(store)}</p>
    </Form>
  )
}

type RemoveDialogProps = { connection: Connection; onClose: () => void }

/** Asks before a connection is removed, and says what is deleted with it. */
export function RemoveDialog({ connection: { id, name, address }, onClose }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title={messages.removing.title(isolated(name))}
      verb={messages.removing.verb}
      name="connections.remove"
      input={{ id }}
      onDone={({ keyLeft }) => announce(messages.removing.removed(isolated(name), keyLeft))}
      onClose={onClose}
    >
      <p className="mono muted">{address}</p>
      <p>{messages.removing.what}</p>
      <p className="muted">{messages.removing.rest}</p>
    </ConfirmDialog>
  )
}
