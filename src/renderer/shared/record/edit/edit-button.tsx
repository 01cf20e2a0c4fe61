import { Pencil } from 'lucide-react'
import type { Link } from '../../../../contract/model.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { messages } from './edit-messages.ts'
import { type EditField, editLink, valuesOf } from './edited-link.ts'

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
