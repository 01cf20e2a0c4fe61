import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Connection } from '../../../../contract/model.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { announce } from '../../../ui/notices/status.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { messages } from './connections-messages.ts'
import { connectionResolver } from './settings-schemas.ts'

const words = messages.editing

/** Name of a connection and of its company, where its portal is, and where its customers go afterwards. */
export function EditConnection({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const { id, name, company, portalAddress, pageAfterwards } = connection
  const values = { company, name, portalAddress: portalAddress ?? '', pageAfterwards: pageAfterwards ?? '' }
  const form = useForm({ defaultValues: values, resolver: connectionResolver })
  const save = useMutation({
    mutationFn: (typed: typeof values) =>
      ask('connections.edit', {
        ...{ id, name: typed.name, company: typed.company },
        portalAddress: typed.portalAddress || null,
        pageAfterwards: typed.pageAfterwards || null,
      }),
    onSuccess: () => {
      announce(words.saved)
      onDone()
    },
  })
  return (
    <SettingsForm
      form={form}
      label={words.form}
      fields={[
        { name: 'company', label: words.company, hint: words.companyHint, maxLength: 120 },
        { name: 'name', label: words.name, hint: words.nameHint, maxLength: 80 },
        { name: 'portalAddress', label: words.portal, type: 'url', placeholder: words.portalPlaceholder },
        { name: 'pageAfterwards', label: words.page, type: 'url', placeholder: words.pagePlaceholder },
      ]}
      focus="company"
      save={words.save}
      pending={save.isPending}
      onSave={form.handleSubmit(typed => save.mutate(typed))}
      onCancel={onDone}
      failure={save.error}
    />
  )
}
