import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { messages } from './mail-messages.ts'

const words = messages.company

/** What customers know the company by. */
export function CompanyForm({ company }: { company: string }) {
  const [name, setName] = useState(company)
  const save = useMutation({
    mutationFn: () => ask('mail.saveCompany', { company: name }),
    onSuccess: () => announce(words.saved),
  })
  return (
    <form
      className="company-form"
      aria-label={words.form}
      onSubmit={event => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <TextField label={words.label} hint={words.hint} value={name} onChange={setName} maxLength={120} />
      <Button type="submit" disabled={name.trim() === company} pending={save.isPending}>
        {words.save}
      </Button>
      <ShowFailure failure={save.error} />
    </form>
  )
}
