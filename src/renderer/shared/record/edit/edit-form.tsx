import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { Failure } from '../../../../contract/failure.ts'
import type { Link } from '../../../../contract/model.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { useStore } from '../../../ui/store.ts'
import { dateText } from '../../../ui/text/day-field.ts'
import { startOfDay } from '../../../ui/text/when.ts'
import { Form, useForm } from '../../forms/form.tsx'
import { typedIn } from '../../forms/typed-in.ts'
import { ask, queryClient } from '../../hooks/query-client.ts'
import { linkRoute } from '../../routes/account-route.ts'
import { go } from '../../routes/here.ts'
import { announceUndoable } from '../link/undo.ts'
import { linkQuery } from '../queries.ts'
import { messages } from './edit-messages.ts'
import {
  changesOf,
  type EditedLink,
  type EditValues,
  editedLinks,
  editProblems,
  focusIn,
  isChanged,
  keepEdited,
  stopEditing,
  valuesOf,
} from './edited-link.tsx'

const fields = [
  { name: 'customer', maxLength: 200 },
  { name: 'email', maxLength: 320 },
  { name: 'note', maxLength: 2000, rows: 3 },
  { name: 'followUp', type: 'date', maxLength: 10 },
] as const

/** Follow-up days that one press chooses. */
const soon = [
  { label: messages.tomorrow, days: 1 },
  { label: messages.inAWeek, days: 7 },
]

/** Undo of Esc: opens the form with the typed text again, and its record if another one is open by now. */
const editAgain = (edited: EditedLink): void => {
  keepEdited(edited)
  requestAnimationFrame(() => {
    if (document.querySelector('.record .edit-customer .input') === null) go(linkRoute(edited.id))
  })
  focusIn(edited.field)
}

type EditFormProps = {
  edited: EditedLink
  link: Link
  toRow: () => void
}

/** The form of a link that is being edited; null: it is not. */
export function useEditForm(link: Link | undefined, toRow: () => void) {
  const edited = useStore(editedLinks)[0].find(({ id }) => id === link?.id)
  if (link === undefined || edited === undefined) return null
  return <EditForm key={link.id} edited={edited} link={link} toRow={toRow} />
}

/** Edits staff's fields of a link in its record: Enter saves (Shift+Enter is a new line in the note), Esc discards, which Undo restores. */
function EditForm({ edited, link, toRow }: EditFormProps) {
  const { id } = edited
  const [before] = useState(() => valuesOf(link))
  const form = useForm({ ...before, ...edited.typed })
  const close = () => stopEditing(edited, toRow)
  const leave = () => {
    close()
    const typed = typedIn(before, form.values)
    if (isChanged(typed)) announce(messages.notSaved, () => editAgain({ ...edited, typed }))
  }
  const save = useMutation({
    mutationFn: () => {
      const problems = editProblems(form.values)
      if (problems.length > 0) throw { code: 'invalid_input', fields: problems } satisfies Failure
      return ask('links.edit', { id, ...changesOf(typedIn(before, form.values)) })
    },
    ...form.calling,
    onSuccess: ({ link, undo }) => {
      // Into the cache before the form closes: a refetch would replace the edit button just after it got the focus.
      queryClient.setQueryData(linkQuery(id).queryKey, link)
      announceUndoable(messages.saved, undo)
      close()
    },
  })
  const onSave = () => (save.isPending ? undefined : save.mutate())
  const onKeyDown = (event: KeyboardEvent) => {
    const isNote = event.target instanceof HTMLTextAreaElement
    if (event.key !== 'Escape' && !(isNote && event.key === 'Enter' && !event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (isNote && event.key === 'Enter') onSave()
    else leave()
  }
  const set = (name: keyof EditValues, value: string) => {
    form.set(name, value)
    keepEdited({ ...edited, typed: typedIn(before, { ...form.values, [name]: value }) })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the form's fields
    <div onKeyDown={onKeyDown}>
      <Form
        form={{ ...form, set }}
        label={messages.form}
        className="stack"
        fields={fields.map(({ name, ...field }) => ({
          className: `edit-${name}`,
          fields: [{ ...field, name, label: messages[name] }],
        }))}
        save={messages.save}
        pending={save.isPending}
        onSave={onSave}
        onCancel={leave}
      >
        <div className="line">
          {soon.map(({ label, days }) => (
            <Button
              key={days}
              look="quiet"
              onPress={() => set('followUp', dateText(startOfDay(Date.now(), days)))}
            >
              {label}
            </Button>
          ))}
          {/* Not in a line of its own, whose gap would push Save out of a window of 900 × 600. */}
          <span className="muted small">{messages.local}</span>
        </div>
      </Form>
    </div>
  )
}
