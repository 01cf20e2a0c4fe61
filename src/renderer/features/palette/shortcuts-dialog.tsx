import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { keysOf } from '../../ui/text/shortcut.ts'
import { withKeys } from './known-entries.ts'
import { entryTexts, groupTitles, messages, shortcutMessages } from './palette-messages.ts'

const { everywhere, close, lists, inbox, newLink } = shortcutMessages

const groups: { title: string; shortcuts: { what: string; keys: string }[] }[] = [
  {
    title: everywhere,
    shortcuts: [{ what: messages.title, keys: keysOf('Mod+K') }, ...withKeys('everywhere')],
  },
  { title: groupTitles.go, shortcuts: withKeys('go') },
  {
    title: lists.title,
    shortcuts: [
      { what: lists.walk, keys: '↑ ↓' },
      { what: lists.open, keys: '↵' },
      { what: lists.copy, keys: keysOf('Mod+C') },
      { what: lists.edit, keys: 'F2' },
      { what: lists.select, keys: 'Space' },
      { what: lists.close, keys: 'Esc' },
    ],
  },
  {
    title: inbox.title,
    shortcuts: [
      { what: inbox.done, keys: 'E' },
      { what: inbox.later, keys: 'H' },
    ],
  },
  { title: newLink.title, shortcuts: [{ what: newLink.create, keys: keysOf('Mod+Enter') }] },
]

/** All shortcuts, group by group. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog title={entryTexts.shortcuts.title} wide close={close} onClose={onClose}>
      <div className="shortcuts">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="muted small">{title}</h3>
            <dl className="stack tight">
              {shortcuts.map(({ keys, what }) => (
                <div className="between" key={what}>
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
    </ModalDialog>
  )
}
