import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { createLinkInputSchema } from '../../../../contract/calls/links.ts'
import type { Link } from '../../../../contract/model.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { announceUndoable } from '../../../shared/record/link/undo.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { GridCell } from '../../../ui/grid/grid-row.tsx'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { dateText, dayOf } from './days.ts'
import { messages as all } from './register-messages.ts'

const messages = all.edit

const fields = [
  { name: 'customer', type: 'text', most: 200 },
  { name: 'email', type: 'text', most: 320 },
  { name: 'note', type: 'text', most: 2000 },
  { name: 'followUp', type: 'date', most: 10 },
] as const

/** What is typed in a row; `followUp`: a date as "2026-11-21", '' for as Settings say. */
export type EditValues = Record<(typeof fields)[number]['name'], string>

/** The row that is edited, and what was typed into it so far: it outlives the row's elements, which may be drawn anew elsewhere. */
export type TypedRow = RefObject<{ id: string; values: EditValues } | null>

export const valuesOf = ({ customer, email, note, followUpAt }: Link): EditValues => ({
  customer,
  email,
  // One line; what is left as it is keeps its own.
  note: note.replaceAll('\n', ' '),
  followUp: dateText(followUpAt),
})

/** What is wrong, in words, and where; null: nothing. The same rules as when a link is created. Pure. */
export const editProblem = (values: EditValues): { field: keyof EditValues; words: string } | null => {
  const { customer, email, note } = createLinkInputSchema.shape
  if (!email.safeParse(values.email).success) return { field: 'email', words: messages.badEmail }
  if (!customer.safeParse(values.customer).success) return { field: 'customer', words: messages.longCustomer }
  if (!note.safeParse(values.note).success) return { field: 'note', words: messages.longNote }
  const isDay = values.followUp === '' || dayOf(values.followUp) !== null
  return isDay ? null : { field: 'followUp', words: messages.badDay }
}

/** What of it is new: what was not touched is not sent, so that nothing that came meanwhile is undone. Pure. */
export const changeOf = (link: Link, values: EditValues) => {
  const before = valuesOf(link)
  const { customer, email, note, followUp } = values
  return {
    ...(customer === before.customer ? {} : { customer }),
    ...(email === before.email ? {} : { email }),
    ...(note === before.note ? {} : { note }),
    ...(followUp === before.followUp ? {} : { followUpAt: dayOf(followUp) }),
  }
}

type EditRowProps = { link: Link; typed: TypedRow; onClose: () => void }

/** A row of the register whose fields can be typed in: Enter keeps them, Esc leaves them as they were. */
function EditRow({ link, typed, onClose }: EditRowProps) {
  const { id } = link
  const [values, setValues] = useState(() =>
    typed.current?.id === id ? typed.current.values : valuesOf(link),
  )
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = first.current
    input?.focus({ preventScroll: true })
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])
  const close = () => {
    typed.current = null
    onClose()
  }
  const edit = useMutation({
    mutationFn: () => ask('links.edit', { id, ...changeOf(link, values) }),
    onSuccess: ({ undo }) => {
      announceUndoable(messages.saved, undo)
      close()
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
    typed.current = { id, values: next }
    setValues(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (!isEnter && event.key !== 'Escape') return
    event.preventDefault()
    if (isEnter) keep()
    else close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks in the row's fields are theirs, not the list's
    <div className="link-edit raised low" onKeyDown={onKeyDown} onClick={event => event.stopPropagation()}>
      {fields.map(({ name, type, most }, index) => {
        const wrong = asked && problem?.field === name ? problem.words : null
        return (
          <label key={name} className="muted small">
            <span aria-hidden="true">{messages[name]}</span>
            <input
              ref={index === 0 ? first : null}
              className="input"
              type={type}
              aria-label={messages[name]}
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
          {messages.save}
        </Button>
        <Button look="quiet" onPress={close}>
          {messages.cancel}
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

/** The one cell of a row that is being edited. */
export const editCells = (link: Link, typed: TypedRow, onClose: () => void): GridCell[] => [
  { id: 'edit', wide: true, content: <EditRow link={link} typed={typed} onClose={onClose} /> },
]
