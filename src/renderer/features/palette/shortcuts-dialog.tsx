import { commands, type MenuCommand } from '../../../contract/commands.ts'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { keysOf } from '../../ui/text/shortcut.ts'
import { groupTitles, messages, shortcutMessages } from './palette-messages.ts'

const { everywhere, regions, larger, smaller, close, lists, inbox, newLink, dialogs } = shortcutMessages

/** `also`: a second shortcut, which works outside of text fields only. */
type Shortcut = { title: string; keys: string; also?: string }

const ofCommands = (names: MenuCommand[]): Shortcut[] =>
  names.map(name => ({ title: commands[name].title, keys: keysOf(commands[name].keys) }))

const groups: { title: string; shortcuts: Shortcut[] }[] = [
  {
    title: everywhere,
    shortcuts: [
      ...ofCommands(['find', 'new-link', 'create-many', 'look-up', 'refresh']),
      { title: commands.search.title, keys: keysOf(commands.search.keys), also: '/' },
      ...ofCommands(['back']),
      { title: regions, keys: 'F6' },
      { title: larger, keys: keysOf('Mod++') },
      { title: smaller, keys: keysOf('Mod+-') },
      { title: messages.shortcuts, keys: '?' },
    ],
  },
  {
    title: groupTitles.go,
    shortcuts: ofCommands(['inbox', 'links', 'accounts', 'addresses', 'settings']),
  },
  {
    title: lists.title,
    shortcuts: [
      { title: lists.walk, keys: '↑ ↓' },
      { title: lists.open, keys: '↵' },
      { title: lists.copy, keys: keysOf('Mod+C') },
      { title: lists.edit, keys: 'F2' },
      { title: lists.archive, keys: 'Del' },
      { title: lists.select, keys: 'Space' },
      { title: lists.selectAll, keys: keysOf('Mod+A') },
      { title: lists.undo, keys: keysOf('Mod+Z') },
      { title: lists.close, keys: 'Esc' },
    ],
  },
  {
    title: inbox.title,
    shortcuts: [
      { title: inbox.done, keys: 'E' },
      { title: inbox.later, keys: 'H' },
    ],
  },
  { title: newLink.title, shortcuts: [{ title: newLink.create, keys: keysOf('Mod+Enter') }] },
  { title: dialogs.title, shortcuts: [{ title: dialogs.send, keys: keysOf('Mod+Enter') }] },
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog title={messages.shortcuts} wide close={close} onClose={onClose}>
      <div className="shortcuts">
        {groups.map(group => (
          <section className="stack tight" key={group.title} aria-label={group.title}>
            <h3 className="muted small">{group.title}</h3>
            <dl className="stack tight">
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
