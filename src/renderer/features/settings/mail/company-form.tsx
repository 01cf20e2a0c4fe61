import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { announce } from '../../../ui/notices/status.tsx'

/** What customers know the company by. */
export function CompanyForm({ company }: { company: string }) {
  const [name, setName] = useState(company)
  const save = useMutation({
    mutationFn: () => ask('mail.saveCompany', { company: name }),
    onSuccess: () => announce('Company name saved'),
  })
  return (
    <form
      className="company-form"
      aria-label="Company name"
      onSubmit={event => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <TextField
        label="Your company’s name"
        hint="As customers know it: in mails, as their sender, and beside QR codes."
        value={name}
        onChange={setName}
        maxLength={120}
      />
      <Button type="submit" disabled={name.trim() === company} pending={save.isPending}>
        Save name
      </Button>
      {save.error === null ? null : <ShowFailure failure={save.error} />}
    </form>
  )
}
