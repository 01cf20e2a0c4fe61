import type { Link } from '../../../../contract/model.ts'
import { sessionState } from '../../../ui/store.ts'
import { dateText } from '../../../ui/text/day-field.ts'

/** A link's editable fields as form values; `followUp`: a date as "2026-11-21", '' for the default in Settings. */
export type EditValues = Record<'customer' | 'email' | 'note' | 'followUp', string>

type Noted = Pick<Link, 'customer' | 'email' | 'note' | 'followUpAt'>

export const valuesOf = ({ customer, email, note, followUpAt }: Noted): EditValues => ({
  ...{ customer, email, note },
  followUp: dateText(followUpAt),
})

export type EditField = keyof EditValues

export type EditedLink = {
  id: string
  /** Where the form was opened from: the focus returns there. */
  from: 'row' | 'record'
  field: EditField
  before: EditValues
  values: EditValues
}

/** The link that is being edited, with the text typed so far, which survives opening another record. */
export const editedLink = sessionState<EditedLink | null>(null)

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
  const { id } = link
  const open = editedLink.read()
  const values = valuesOf(link)
  editedLink.write(open?.id === id ? { ...open, field, from } : { id, from, field, before: values, values })
  focusIn(field)
}

/** Closes the form and returns the focus to where it was opened from. */
export const stopEditing = (toRow: () => void): void => {
  const edited = editedLink.read()
  editedLink.write(null)
  if (edited === null || edited.from === 'row') requestAnimationFrame(toRow)
  else focusIn(edited.field)
}
