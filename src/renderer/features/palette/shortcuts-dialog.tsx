import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { messages, shortcutGroups } from './palette-messages.ts'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog title={messages.shortcuts} wide onClose={onClose}>
      <div className="shortcuts">
        {shortcutGroups.map(group => (
          <section className="stack tight" key={group.title} aria-label={group.title}>
            <h3 className="muted small">{group.title}</h3>
            <dl>
              {group.shortcuts.map(({ keys, title, also }) => (
                <div className="spread" key={title}>
                  <dt>{title}</dt>
                  <dd>
                    {also === undefined ? null : <kbd>{also}</kbd>} <kbd>{keys}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </ModalDialog>
  )
}
