import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Link } from '../../../../contract/model.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { changeOf, type EditValues, editProblem, valuesOf } from './edit-values.ts'
import { messages } from './register-messages.ts'
import { tellUndoable } from './undo.ts'

const words = messages.edit

const fields = [
  { name: 'customer', label: words.customer, type: 'text', most: 200 },
  { name: 'email', label: words.email, type: 'text', most: 320 },
  { name: 'note', label: words.note, type: 'text', most: 2000 },
  { name: 'followUp', label: words.followUp, type: 'date', most: 10 },
] as const

type EditRowProps = {
  link: Link
  /** What was typed so far; it outlives the row, which may be drawn anew elsewhere. */
  typed: { current: EditValues | null }
  onClose: () => void
}

/** A row of the register whose fields can be typed in: Enter keeps them, Esc leaves them as they were. */
export function EditRow({ link, typed, onClose }: EditRowProps) {
  const [values, setValues] = useState(() => typed.current ?? valuesOf(link))
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = first.current
    input?.focus({ preventScroll: true })
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])
  const edit = useMutation({
    mutationFn: () => ask('links.edit', { id: link.id, ...changeOf(link, values) }),
    onSuccess: ({ undo }) => {
      tellUndoable(words.saved, undo)
      onClose()
    },
  })
  const [asked, setAsked] = useState(false)
  const problem = editProblem(values)
  const keep = () => {
    setAsked(true)
    if (problem === null && !edit.isPending) edit.mutate()
  }
  const change = (name: keyof EditValues, value: string) => {
    const next = { ...values, [name]: value }
    typed.current = next
    setValues(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      keep()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
  }
  const shown = asked ? problem : null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks in the row's fields are theirs, not the list's
    <div className="link-edit raised low" onKeyDown={onKeyDown} onClick={event => event.stopPropagation()}>
      {fields.map(({ name, label, type, most }, index) => {
        const wrong = shown?.field === name ? shown.words : null
        return (
          <label key={name} className="muted small">
            <span aria-hidden="true">{label}</span>
            <input
              ref={index === 0 ? first : null}
              className="input"
              type={type}
              aria-label={label}
              maxLength={most}
              autoComplete="off"
              spellCheck={false}
              value={values[name]}
              aria-invalid={wrong !== null}
              {...(wrong === null ? {} : { 'aria-describedby': 'link-edit-problem' })}
              onChange={event => change(name, event.target.value)}
            />
            {wrong === null ? null : (
              <span id="link-edit-problem" className="bad-text" role="alert">
                {wrong}
              </span>
            )}
          </label>
        )
      })}
      <span className="link-edit-buttons">
        <Button look="primary" pending={edit.isPending} onPress={keep}>
          {words.save}
        </Button>
        <Button look="quiet" onPress={onClose}>
          {words.cancel}
        </Button>
      </span>
      {edit.error === null ? null : (
        <p className="link-edit-problem bad-text small" role="alert">
          {failureWords(edit.error).sentence}
        </p>
      )}
    </div>
  )
}
