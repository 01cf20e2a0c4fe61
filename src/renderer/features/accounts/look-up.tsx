import { type SubmitEvent, useRef, useState } from 'react'
import { useCommand } from '../../shared/commands.ts'

type LookUpProps = {
  busy: boolean
  onLookUp: (accountId: string) => void
  /** Something else is being typed: what the last one brought is over. */
  onChange: () => void
}

/** Takes an ID straight to the service. */
export function LookUp({ busy, onLookUp, onChange }: LookUpProps) {
  const field = useRef<HTMLInputElement>(null)
  const [accountId, setAccountId] = useState('')
  useCommand('look-up', () => field.current?.select())
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (accountId.trim() !== '' && !busy) onLookUp(accountId.trim())
  }
  return (
    <form className="look-up" onSubmit={submit}>
      <label className="field-label" htmlFor="look-up">
        Look up account
      </label>
      <input
        id="look-up"
        ref={field}
        className="input"
        value={accountId}
        maxLength={500}
        placeholder="Customer or account ID"
        autoComplete="off"
        spellCheck={false}
        readOnly={busy}
        onChange={event => {
          setAccountId(event.target.value)
          onChange()
        }}
      />
    </form>
  )
}
