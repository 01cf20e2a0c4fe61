import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '../../../../contract/calls/views.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { useCall } from '../../../shared/hooks/query-client.ts'
import { MenuButton } from '../../../ui/dialogs/menu-button.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { sessionState } from '../../../ui/store.ts'
import type { AccountsFilter } from '../queries.ts'
import type { Accounts } from '../use-accounts.ts'
import { goneWords, isNamed, messages, sameFilter, viewWords } from './view-words.ts'
import { ViewsDialog } from './views-dialog.tsx'
import { viewsChanged, viewsQuery } from './views-query.ts'

const words = messages.saving

/** Name of the view shown or saved last: suggested when it is saved again after a change. */
const keptName = sessionState('')

type SaveViewProps = { filter: AccountsFilter; views: SavedView[]; onClose: () => void }

/** Asks for the name of a view; saving under a name that exists replaces that view. */
function SaveView({ filter, views, onClose }: SaveViewProps) {
  const [typed, setTyped] = useState(() => views.find(view => view.name === keptName.read())?.name ?? '')
  const known = views.find(view => isNamed(view, typed.trim()))
  // As it is written there: SQLite takes only ASCII letters of either case for the same.
  const name = known?.name ?? typed.trim()
  const isOther = known !== undefined && !sameFilter(known.filter, filter)
  const save = useCall('views.save', async () => {
    await viewsChanged()
    announce(words.saved(name))
    keptName.write(name)
    onClose()
  })
  const submit = () => save.mutate({ id: crypto.randomUUID(), name, filter })
  return (
    <ModalDialog
      title={words.title}
      action={{
        label: known === undefined ? words.save : words.replace,
        disabled: name === '',
        pending: save.isPending,
        onPress: submit,
      }}
      onClose={onClose}
    >
      <TextField
        label={messages.name}
        hint={isOther ? words.replaces(viewWords(known.filter)) : undefined}
        value={typed}
        onChange={setTyped}
        maxLength={100}
        autoFocus
      />
      <p>{viewWords(filter)}</p>
      <p className="muted small">{words.sheet}</p>
      <ShowFailure failure={save.error} consequence={words.nothing} onRetry={submit} />
    </ModalDialog>
  )
}

/** Saved searches of the list: shown, saved, renamed, deleted. */
export function ViewsChip({ accounts: { list, summary, change } }: { accounts: Accounts }) {
  const { filter } = list
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const views = useQuery(viewsQuery).data ?? []
  const current = views.find(view => sameFilter(view.filter, filter))
  const close = () => setOpen(null)
  const show = (view: SavedView) => {
    close()
    keptName.write(view.name)
    change(view.filter)
  }
  const items = views.map(view => {
    const gone = goneWords(view.filter, summary)
    return {
      label: view.name,
      note: gone === null ? null : messages.nothing(gone),
      chosen: view.id === current?.id,
      onChoose: () => show(view),
    }
  })
  return (
    <>
      <MenuButton
        look="chip"
        label={messages.title}
        selected={current !== undefined}
        items={[
          ...items,
          {
            label: messages.saveThis,
            note: views.length === 0 ? messages.about : null,
            apart: true,
            onChoose: () => setOpen('save'),
          },
          ...(views.length === 0 ? [] : [{ label: messages.manage, onChoose: () => setOpen('manage') }]),
        ]}
      >
        {current === undefined ? messages.title : messages.shown(current.name)}
      </MenuButton>
      {open === 'save' ? <SaveView filter={filter} views={views} onClose={close} /> : null}
      {open === 'manage' ? <ViewsDialog summary={summary} onShow={show} onClose={close} /> : null}
    </>
  )
}
