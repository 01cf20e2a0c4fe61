import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '../../../../contract/calls/views.ts'
import type { AccountsSummary } from '../../../../contract/model.ts'
import { MenuButton } from '../../../ui/dialogs/menu-button.tsx'
import { sessionState, useStore } from '../../../ui/store.ts'
import type { AccountsFilter } from '../queries.ts'
import { SaveView } from './save-view.tsx'
import { goneWords, messages, sameFilter } from './view-words.ts'
import { ViewsDialog } from './views-dialog.tsx'
import { viewsQuery } from './views-query.ts'

/** Name of the view shown or saved last: suggested when it is saved again after a change. */
const keptName = sessionState('')

type ViewsChipProps = {
  filter: AccountsFilter
  summary: AccountsSummary | undefined
  onShow: (filter: AccountsFilter) => void
}

/** Saved searches of the list: shown, saved, renamed, deleted. */
export function ViewsChip({ filter, summary, onShow }: ViewsChipProps) {
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const [last, setLast] = useStore(keptName)
  const views = useQuery(viewsQuery).data ?? []
  const current = views.find(view => sameFilter(view.filter, filter))
  const close = () => setOpen(null)
  const show = (view: SavedView) => {
    close()
    setLast(view.name)
    onShow(view.filter)
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
      {open === 'save' ? (
        <SaveView
          filter={filter}
          views={views}
          suggested={views.some(({ name }) => name === last) ? last : ''}
          onSaved={name => {
            setLast(name)
            close()
          }}
          onClose={close}
        />
      ) : null}
      {open === 'manage' ? <ViewsDialog summary={summary} onShow={show} onClose={close} /> : null}
    </>
  )
}
