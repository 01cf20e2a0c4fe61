import { MenuButton } from '../../ui/dialogs/menu-button.tsx'

/** What else is made here beside a link for one customer. */
export function NewMenu({ onMany, onStanding }: { onMany: () => void; onStanding: () => void }) {
  return (
    <MenuButton
      label="New"
      items={[
        { label: 'Create many', note: 'from CSV or Excel', onChoose: onMany },
        { label: 'Standing link', note: 'the same for everybody', onChoose: onStanding },
      ]}
    />
  )
}
