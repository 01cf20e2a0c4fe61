import { Button } from '../../ui/buttons/button.tsx'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { shortcutGroups, shortcutsClose, shortcutsTitle } from './shortcuts-messages.ts'

/** All shortcuts, group by group. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog title={shortcutsTitle} wide onClose={onClose}>
      <div className="shortcuts">
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ keys, what }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    <kbd>{keys}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="dialog-buttons">
        <Button autoFocus onPress={onClose}>
          {shortcutsClose}
        </Button>
      </div>
    </ModalDialog>
  )
}
