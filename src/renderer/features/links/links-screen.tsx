import './register/register.css'
import './links.css'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Link } from '../../../contract/model.ts'
import { useCommand } from '../../shared/commands.ts'
import { ExportButton } from '../../shared/exporting/export-button.tsx'
import { currentConnection, useAppState } from '../../shared/hooks/app-state.ts'
import { accountRoute } from '../../shared/routes/account-route.ts'
import { go } from '../../shared/routes/here.ts'
import { focusActiveRow } from '../../ui/grid/use-grid-focus.ts'
import { createKept } from '../../ui/kept.ts'
import { Desk } from '../../ui/layout/desk.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { Composer } from './composer/composer.tsx'
import { emptyLink } from './draft.ts'
import {
  closeRecord,
  fillComposer,
  idOf,
  offerDesk,
  openAt,
  openDesk,
  showLink,
  updateShown,
  useDesk,
} from './link-desk.ts'
import { NewMenu } from './new-menu.tsx'
import { linkDraftQuery, makersQuery } from './queries.ts'
import { OpenRecord } from './record/open-record.tsx'
import { keptLatest, keptList } from './register/kept-list.ts'
import { Register } from './register/register.tsx'
import { useArchive } from './register/use-archive.ts'
import { useAskedLink } from './use-asked-link.ts'
import { useStanding } from './use-standing.ts'
import { offersOf } from './wanted-link.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const keptTop = createKept(0)

/** Create a link, hand it over, find it again. */
export function LinksScreen() {
  // Known before the filters are opened, so that none of them comes in between the others.
  useQuery(makersQuery)
  const draft = useQuery(linkDraftQuery)
  const connection = currentConnection(useAppState())
  const connectionId = connection?.id ?? null
  const { page, tellsChanges, known } = offersOf(connection)
  const desk = useDesk()
  const gridRef = useRef<HTMLDivElement>(null)
  const recordRef = useRef<HTMLElement>(null)
  const [round, setRound] = useState(0)
  const [editing, setEditing] = useState<string | null>(null)
  const [withdrawing, setWithdrawing] = useState<Link | null>(null)
  const { data, isPending } = draft
  useEffect(() => {
    if (!isPending) openDesk(data ?? null, { page, tellsChanges, known })
  }, [data, isPending, page, tellsChanges, known])
  useEffect(() => openAt(connectionId), [connectionId])
  useEffect(() => offerDesk({ page, tellsChanges, known }), [page, tellsChanges, known])

  const shown = desk?.shown[connectionId ?? ''] ?? null
  const toComposer = () => setRound(current => current + 1)
  const renew = ({ customer, email, note }: Link) => {
    fillComposer({ ...emptyLink, customer, email, note })
    closeRecord()
    toComposer()
  }
  useAskedLink(desk !== null, renew)
  const close = () => {
    closeRecord()
    if (document.activeElement === document.body || recordRef.current?.contains(document.activeElement))
      focusActiveRow(gridRef.current)
  }
  useCommand('new-link', toComposer)
  const standing = useStanding()
  const archive = useArchive()
  const showAccount = useCallback((customer: string) => go(accountRoute(customer)), [])

  return (
    <Screen kept={keptTop}>
      <ScreenHead
        title="Links"
        actions={
          <>
            <ExportButton
              partsOf={() => [
                {
                  label: 'Links as they are shown',
                  scope: { list: 'links', ...keptList.read(), upTo: keptLatest.read() },
                  total: null,
                },
              ]}
            />
            <NewMenu onMany={() => go({ to: '/create-many' })} onStanding={() => standing.mutate()} />
          </>
        }
      />
      <Desk
        hint="Choose a link to see all that is known of it."
        onEscape={close}
        record={
          shown === null ? null : (
            <OpenRecord
              shown={shown}
              takesFocus={shown.fresh && desk?.typing.values.customer === ''}
              onEdit={link => setEditing(link.id)}
              onArchive={archive}
              onWithdraw={setWithdrawing}
              onRenew={renew}
              onDiscarded={toComposer}
              onClose={close}
              recordRef={recordRef}
            />
          )
        }
      >
        <Register
          composer={
            desk === null ? (
              <div className="composer blank" />
            ) : (
              <Composer
                desk={desk}
                round={round}
                problem={
                  standing.error === null ? null : { failure: standing.error, retry: () => standing.mutate() }
                }
              />
            )
          }
          gridRef={gridRef}
          openId={idOf(shown)}
          latest={desk?.latest ?? null}
          editing={editing}
          onEdit={setEditing}
          onOpen={showLink}
          onCopied={updateShown}
          onFirst={toComposer}
          onAccount={showAccount}
          onSettings={() => go({ to: '/settings' })}
          onWithdraw={setWithdrawing}
        />
      </Desk>
      {withdrawing === null ? null : (
        <WithdrawDialog
          link={withdrawing}
          onClose={() => {
            setWithdrawing(null)
            // The menu that asked is gone: the row is where one was.
            requestAnimationFrame(() => focusActiveRow(gridRef.current))
          }}
        />
      )}
    </Screen>
  )
}
