import './links.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Link } from '../../../contract/model.ts'
import { useCommand } from '../../shared/commands.ts'
import { ExportButton } from '../../shared/exporting/export-button.tsx'
import { currentConnection, useAppState } from '../../shared/hooks/app-state.ts'
import { useSessionState } from '../../shared/hooks/session-state.ts'
import { go } from '../../shared/routes/here.ts'
import { MenuButton } from '../../ui/dialogs/menu-button.tsx'
import { focusActiveRow } from '../../ui/grid/use-grid-focus.ts'
import { createKept } from '../../ui/kept.ts'
import { Desk } from '../../ui/layout/desk.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { Composer } from './composer/composer.tsx'
import { composerState, fillComposer, openComposer } from './composer/composer-state.ts'
import { emptyLink } from './draft.ts'
import { messages } from './links-messages.ts'
import { idOf, useOpenLink } from './open-link.ts'
import { linkDraftQuery, makersQuery } from './queries.ts'
import { OpenRecord } from './record/open-record.tsx'
import { keptLatest, keptList } from './register/kept-list.ts'
import { Register } from './register/register.tsx'
import { useArchive } from './register/use-archive.ts'
import { useRouteLink } from './use-route-link.ts'
import { useStanding } from './use-standing.ts'
import { offersOf } from './wanted-link.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const keptTop = createKept(0)

const exported = () => [
  {
    label: messages.exported,
    scope: { list: 'links' as const, ...keptList.read(), upTo: keptLatest.read() },
    total: null,
  },
]

/** What is in the composer, once the stored draft is read. */
function useComposer() {
  const { data, isPending } = useQuery(linkDraftQuery)
  useEffect(() => {
    if (!isPending) openComposer(data ?? null)
  }, [data, isPending])
  return useSessionState(composerState)
}

/** Create a link, hand it over, find it again. */
export function LinksScreen() {
  // Known before the filters are opened, so that none of them comes in between the others.
  useQuery(makersQuery)
  const connection = currentConnection(useAppState())
  const composer = useComposer()
  const record = useOpenLink(connection?.id ?? '')
  const { shown, latest } = record
  const gridRef = useRef<HTMLDivElement>(null)
  const recordRef = useRef<HTMLElement>(null)
  const [round, setRound] = useState(0)
  const [editing, setEditing] = useState<string | null>(null)
  const [withdrawing, setWithdrawing] = useState<Link | null>(null)
  const toComposer = () => setRound(current => current + 1)
  const renew = ({ customer, email, note }: Link) => {
    fillComposer({ ...emptyLink, customer, email, note })
    record.close()
    toComposer()
  }
  useRouteLink(composer !== null, record.show, renew)
  const close = () => {
    record.close()
    if (document.activeElement === document.body || recordRef.current?.contains(document.activeElement))
      focusActiveRow(gridRef.current)
  }
  useCommand('new-link', toComposer)
  const standing = useStanding(record)
  const archive = useArchive()
  const create = [
    {
      label: messages.new.many,
      note: messages.new.manyNote,
      onChoose: () => go({ to: '/create-many' }),
    },
    {
      label: messages.new.standing,
      note: messages.new.standingNote,
      onChoose: () => standing.mutate(),
    },
  ]
  return (
    <Screen kept={keptTop}>
      <ScreenHead
        title={messages.title}
        actions={
          <>
            <ExportButton partsOf={exported} />
            <MenuButton label={messages.new.label} items={create} />
          </>
        }
      />
      <Desk
        hint={messages.hint}
        onEscape={close}
        record={
          shown === null ? null : (
            <OpenRecord
              shown={shown}
              record={record}
              takesFocus={shown.fresh && composer?.typing.values.customer === ''}
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
            composer === null ? (
              <div className="composer blank" />
            ) : (
              <Composer
                state={composer}
                offers={offersOf(connection)}
                round={round}
                problem={
                  standing.error === null ? null : { failure: standing.error, retry: () => standing.mutate() }
                }
                onCopied={record.show}
              />
            )
          }
          gridRef={gridRef}
          openId={idOf(shown)}
          latest={latest}
          editing={editing}
          onEdit={setEditing}
          onOpen={record.show}
          onCopied={record.update}
          onFirst={toComposer}
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
