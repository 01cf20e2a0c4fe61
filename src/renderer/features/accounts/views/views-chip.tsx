import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '../../../../contract/calls/views.ts'
import { isolated } from '../../../../contract/isolated.ts'
import type { AccountsSummary } from '../../../../contract/model.ts'
import { MenuChip } from '../../../ui/fields/menu-chip.tsx'
import { createKept, useKept } from '../../../ui/kept.ts'
import type { AccountsFilter } from '../queries.ts'
import { viewsQuery } from './queries.ts'
import { SaveView } from './save-view.tsx'
import { goneWords, sameFilter } from './view-words.ts'
import { ViewsDialog } from './views-dialog.tsx'

/** The view that was shown or saved last, so that it can be saved again after a change. */
const keptName = createKept('')

type ViewsChipProps = {
  filter: AccountsFilter
  summary: AccountsSummary | undefined
  onShow: (filter: AccountsFilter) => void
}

/** What the list was asked for, under names: shown again, saved, renamed, deleted. */
export function ViewsChip({ filter, summary, onShow }: ViewsChipProps) {
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const [last, setLast] = useKept(keptName)
  const views = useQuery(viewsQuery).data ?? []
  const current = views.find(view => sameFilter(view.filter, filter))
  const close = () => setOpen(null)
  const show = (view: SavedView) => {
    close()
    setLast(view.name)
    onShow(view.filter)
  }
  return (
    <>
      <MenuChip
        label="Views"
        selected={current !== undefined}
        items={[
          ...views.map(view => {
            const gone = goneWords(view.filter, summary)
            return {
              label: view.name,
              note: gone === null ? null : `nothing ${gone} any more`,
              chosen: view.id === current?.id,
              onChoose: () => show(view),
            }
          }),
          { label: 'Save this view…', apart: true, onChoose: () => setOpen('save') },
          ...(views.length === 0
            ? []
            : [{ label: 'Rename or delete views…', onChoose: () => setOpen('manage') }]),
        ]}
      >
        {current === undefined ? 'Views' : `View: ${isolated(current.name)}`}
      </MenuChip>
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
      {open === 'manage' ? (
        <ViewsDialog views={views} summary={summary} onShow={show} onClose={close} />
      ) : null}
    </>
  )
}
