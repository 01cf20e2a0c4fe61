import { useMutation } from '@tanstack/react-query'
import { Link as LinkIcon, SearchX } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Link } from '../../../../contract/model.ts'
import { useCommand } from '../../../shared/commands.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { useRows } from '../../../shared/hooks/use-rows.ts'
import { Button } from '../../../ui/button.tsx'
import { DataGrid } from '../../../ui/data-grid.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { createKept, useKept } from '../../../ui/kept.ts'
import { ListCard } from '../../../ui/list-card.tsx'
import { count, plural } from '../../../ui/numbers.ts'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { announce } from '../../../ui/status.tsx'
import { ToggleChip } from '../../../ui/toggle-chip.tsx'
import { focusActiveRow } from '../../../ui/use-grid-focus.ts'
import { copiedWords } from '../link-words.ts'
import { type LinkFilter, linksKey, readLinks, showArrived } from '../queries.ts'
import { Accepted } from './accepted.tsx'
import { keptPlace } from './held-rows.ts'
import { linkCells, linkColumns } from './link-cells.tsx'

const keptFilter = createKept<{ search: string; only: LinkFilter }>({ search: '', only: 'all' })

type RegisterProps = {
  openId: string | null
  onOpen: (link: Link) => void
  onCopied: (link: Link) => void
  onFirst: () => void
  onAccount: (customerId: string) => void
  onWithdraw: (link: Link) => void
  gridRef: RefObject<HTMLDivElement | null>
}

/** Every link ever created here, newest first. */
export function Register({
  openId,
  onOpen,
  onCopied,
  onFirst,
  onAccount,
  onWithdraw,
  gridRef,
}: RegisterProps) {
  const searchRef = useRef<HTMLInputElement>(null)
  const [{ search, only }, setFilter] = useKept(keptFilter)
  const { first, failure, retry, rowAt, onRange } = useRows(linksKey(search, only), readLinks(search, only))
  const copy = useMutation({
    mutationFn: (link: Link) => ask('links.copy', { id: link.id }),
    onSuccess: (link, before) => {
      announce(copiedWords(before, link))
      onCopied(link)
    },
  })
  const { mutate } = copy
  const [menu, setMenu] = useState<{ link: Link; anchor: HTMLElement } | null>(null)
  const onMore = useCallback((link: Link, anchor: HTMLElement) => setMenu({ link, anchor }), [])
  const cells = useCallback(
    (link: Link, active: boolean) => linkCells(link, { search, active, onCopy: mutate, onAccount, onMore }),
    [search, mutate, onAccount, onMore],
  )
  useCommand('search', () => searchRef.current?.select())
  const arrived = first?.arrived ?? 0
  useLetInAtTop(gridRef, arrived > 0)
  const unknown = first?.unknown ?? 0
  const total = first?.total ?? 0
  const searched = search.trim() !== '' || only !== 'all'
  const problem = failure ?? copy.error
  return (
    <ListCard
      label="Register"
      bar={
        <>
          <SearchBox
            label="Search links"
            value={search}
            onChange={text => setFilter({ search: text, only })}
            onLeave={() => focusActiveRow(gridRef.current)}
            inputRef={searchRef}
          />
          {unknown > 0 || only !== 'all' ? (
            <ToggleChip
              selected={only !== 'all'}
              onChange={selected => setFilter({ search, only: selected ? 'outcome_unknown' : 'all' })}
            >
              Outcome unknown {count(unknown)}
            </ToggleChip>
          ) : null}
          <Arrived count={arrived} gridRef={gridRef} />
          {arrived > 0 ? null : <Accepted onAccount={onAccount} />}
        </>
      }
      foot={
        first === undefined ? (
          <span>—</span>
        ) : (
          <span>{searched ? `${plural(total, 'link')} found` : plural(total, 'link')}</span>
        )
      }
    >
      {problem === null ? null : (
        <div className="list-problem">
          <ShowFailure
            failure={problem}
            onRetry={
              failure === null ? () => copy.variables !== undefined && copy.mutate(copy.variables) : retry
            }
          />
        </div>
      )}
      {first === undefined ? (
        failure === null ? (
          <Empty late>Reading links…</Empty>
        ) : null
      ) : total > 0 ? (
        <DataGrid
          label="Links"
          className="links-grid"
          cardsUpTo={44}
          listKey={`${only} ${search}`}
          keyOf={link => link.id}
          kept={keptPlace}
          columns={linkColumns}
          total={total}
          gridRef={gridRef}
          onRange={onRange}
          isSelected={link => link.id === openId}
          onOpen={onOpen}
          rowAt={rowAt}
          cells={cells}
        />
      ) : searched ? (
        <Empty
          icon={<SearchX aria-hidden="true" />}
          action={
            <Button
              onPress={() => {
                setFilter({ search: '', only: 'all' })
                searchRef.current?.focus()
              }}
            >
              Show all links
            </Button>
          }
        >
          No link matches{search.trim() === '' ? '' : ` “${search.trim()}”`}.
        </Empty>
      ) : (
        <Empty
          icon={<LinkIcon aria-hidden="true" />}
          action={<Button onPress={onFirst}>Create your first link</Button>}
        >
          No links yet. Each link that you create is kept here.
        </Empty>
      )}
      {menu === null ? null : (
        <RowMenu
          label="More"
          anchor={menu.anchor}
          items={[{ label: 'Withdraw', bad: true, onChoose: () => onWithdraw(menu.link) }]}
          onClose={() => setMenu(null)}
        />
      )}
    </ListCard>
  )
}

type GridRef = RefObject<HTMLDivElement | null>

/** Links that came by themselves while the list is scrolled: they wait to be asked for. */
function Arrived({ count: waiting, gridRef }: { count: number; gridRef: GridRef }) {
  const show = () => {
    keptPlace.write({ ...keptPlace.read(), top: 0 })
    gridRef.current?.scrollTo({ top: 0 })
    void showArrived()
  }
  return (
    <span className="list-arrived small" aria-live="polite">
      {waiting === 0 ? null : (
        <>
          {plural(waiting, 'new link')}
          <Button look="quiet" onPress={show}>
            Show
          </Button>
        </>
      )}
    </span>
  )
}

/** They come in by themselves, too, once the list is at its top. */
function useLetInAtTop(gridRef: GridRef, areWaiting: boolean): void {
  useEffect(() => {
    const grid = gridRef.current
    if (grid === null || !areWaiting) return
    const onScroll = () => {
      if (grid.scrollTop === 0) void showArrived()
    }
    onScroll()
    grid.addEventListener('scroll', onScroll)
    return () => grid.removeEventListener('scroll', onScroll)
  }, [gridRef, areWaiting])
}
