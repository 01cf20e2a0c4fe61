import type { Link } from '../../../../contract/model.ts'
import { sessionState } from '../../../ui/store.ts'
import { dateText } from '../../../ui/text/day-field.ts'

/** What staff noted of a link, as its form has it; `followUp`: a date as "2026-11-21", '' for as Settings say. */
export type EditValues = Record<'customer' | 'email' | 'note' | 'followUp', string>

type Noted = Pick<Link, 'customer' | 'email' | 'note' | 'followUpAt'>

export const valuesOf = ({ customer, email, note, followUpAt }: Noted): EditValues => ({
  ...{ customer, email, note },
  followUp: dateText(followUpAt),
})

export type EditField = keyof EditValues

export type EditedLink = {
  id: string
  /** Where the form was asked for, so that the focus goes back there. */
  from: 'row' | 'record'
  field: EditField
  before: EditValues
  values: EditValues
}

/** The one link that is being edited, with what was typed so far: that stays while another record is open. */
export const editedLink = sessionState<EditedLink | null>(null)

/** Gives a field of the form the focus: a frame later, when a menu that it was chosen in has given the focus back, and what gets it now is there. */
export const focusIn = (field: EditField): void =>
  void requestAnimationFrame(() => {
    const [at, head] = [field, 'customer'].map(name =>
      document.querySelector<HTMLElement>(`.record .edit-${name} :is(.input, .button)`),
    )
    // One button in the head is for the email, too.
    const target = at ?? head
    target?.focus()
    // One goes on behind what a note says.
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

/** Closes the form, and gives the focus back to what opened it. */
export const stopEditing = (toRow: () => void): void => {
  const edited = editedLink.read()
  editedLink.write(null)
  if (edited === null || edited.from === 'row') requestAnimationFrame(toRow)
  else focusIn(edited.field)
}
