import { Pencil } from 'lucide-react'
import { createLinkInputSchema } from '../../../../contract/calls/links.ts'
import type { FieldProblem } from '../../../../contract/failure.ts'
import type { Link } from '../../../../contract/model.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { sessionState } from '../../../ui/store.ts'
import { dateText, dayOf } from '../../../ui/text/day-field.ts'
import { messages } from './edit-messages.ts'

/** A link's editable fields as form values; `followUp`: a date as "2026-11-21", '' for the default in Settings. */
export type EditValues = Record<'customer' | 'email' | 'note' | 'followUp', string>

type Noted = Pick<Link, 'customer' | 'email' | 'note' | 'followUpAt'>

export const valuesOf = ({ customer, email, note, followUpAt }: Noted): EditValues => ({
  ...{ customer, email, note },
  followUp: dateText(followUpAt),
})

type EditField = keyof EditValues

export type EditedLink = {
  id: string
  /** Where the form was opened from: the focus returns there. */
  from: 'row' | 'record'
  field: EditField
  /** What was left as it is, is not kept: the link may change while another record is open. */
  typed: Partial<EditValues>
}

/** The links that are being edited, each with the text typed so far, which survives opening and editing another record. */
export const editedLinks = sessionState<readonly EditedLink[]>([])

/** Whether saving would change anything. Pure. */
export const isChanged = (typed: Partial<EditValues>): boolean => Object.keys(typed).length > 0

/** Writes a form's state; forms of other links go unless something is typed in them. */
export const keepEdited = (edited: EditedLink): void =>
  editedLinks.write([
    ...editedLinks.read().filter(({ id, typed }) => id !== edited.id && isChanged(typed)),
    edited,
  ])

/** Focuses a field (or its edit button) one frame later: by then a closing menu has restored its focus, and the field is rendered. */
export const focusIn = (field: EditField): void =>
  void requestAnimationFrame(() => {
    const [at, head] = [field, 'customer'].map(name =>
      document.querySelector<HTMLElement>(`.record .edit-${name} :is(.input, .button)`),
    )
    // A field without a button of its own: the pencil in the head.
    const target = at ?? head
    target?.focus()
    // The cursor goes to the end of a note, to add to it.
    if (target instanceof HTMLTextAreaElement)
      target.setSelectionRange(target.value.length, target.value.length)
  })

/** Opens the form in the link's record, with the focus in a field. */
export const editLink = (link: Link, field: EditField, from: EditedLink['from']): void => {
  const open = editedLinks.read().find(({ id }) => id === link.id)
  keepEdited({ id: link.id, typed: {}, ...open, from, field })
  focusIn(field)
}

/** Closes a link's form and returns the focus to where it was opened from. */
export const stopEditing = ({ id, from, field }: EditedLink, toRow: () => void): void => {
  editedLinks.write(editedLinks.read().filter(edited => edited.id !== id))
  if (from === 'row') requestAnimationFrame(toRow)
  else focusIn(field)
}

/** Validation errors by field; the same rules as for creating a link. Pure. */
export const editProblems = (values: EditValues): FieldProblem[] => {
  const { customer, email, note } = createLinkInputSchema.shape
  const isDay = values.followUp === '' || dayOf(values.followUp) !== null
  const checks = [
    { path: 'customer', message: messages.longCustomer, isFine: customer.safeParse(values.customer).success },
    { path: 'email', message: messages.badEmail, isFine: email.safeParse(values.email).success },
    { path: 'note', message: messages.longNote, isFine: note.safeParse(values.note).success },
    { path: 'followUp', message: messages.badDay, isFine: isDay },
  ]
  return checks.filter(({ isFine }) => !isFine).map(({ path, message }) => ({ path, message }))
}

/** The typed fields only: sending an untouched one would overwrite a change that came from the service meanwhile. Pure. */
export const changesOf = ({ followUp, ...texts }: Partial<EditValues>) => ({
  ...texts,
  ...(followUp === undefined ? {} : { followUpAt: dayOf(followUp) }),
})

/** Opens the edit form at a field: a pencil beside a value, "Add note" where the field is empty. */
export function EditButton({ link, field }: { link: Link; field: EditField }) {
  const edit = () => editLink(link, field, 'record')
  return (
    <span className={`edit-${field}`}>
      {valuesOf(link)[field] === '' && field !== 'customer' ? (
        <Button look="quiet" onPress={edit}>
          {messages.add[field]}
        </Button>
      ) : (
        <Button icon={Pencil} label={messages.edit[field]} onPress={edit} />
      )}
    </span>
  )
}
