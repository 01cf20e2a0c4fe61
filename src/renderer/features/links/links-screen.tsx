import './form/form.css'
import './register/register.css'
import './links.css'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Link } from '../../../contract/model.ts'
import { useCommand } from '../../shared/commands.ts'
import { ExportButton } from '../../shared/exporting/export-button.tsx'
import { ShowFailure } from '../../shared/failure.tsx'
import { currentConnection, useAppState } from '../../shared/hooks/app-state.ts'
import { accountRoute } from '../../shared/routes/account-route.ts'
import { go } from '../../shared/routes/here.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { focusActiveRow } from '../../ui/grid/use-grid-focus.ts'
import { createKept } from '../../ui/kept.ts'
import { Screen } from '../../ui/layout/screen.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { WithdrawDialog } from './card/withdraw-dialog.tsx'
import {
  closeCard,
  closeCardOf,
  idOf,
  offerDesk,
  openAt,
  openDesk,
  showFound,
  showLink,
  updateShown,
  useDesk,
} from './link-desk.ts'
import { LinkForm } from './link-form.tsx'
import { linkDraftQuery } from './queries.ts'
import { keptLatest, keptList } from './register/kept-list.ts'
import { Register } from './register/register.tsx'
import { ResultCard } from './result-card.tsx'
import { UnknownCard } from './unknown-card.tsx'
import { useAskedLink } from './use-asked-link.ts'
import { useStanding } from './use-standing.ts'
import { offersOf } from './wanted-link.ts'

const keptTop = createKept(0)

/** Create a link, hand it over, find it again. */
export function LinksScreen() {
  const draft = useQuery(linkDraftQuery)
  const connection = currentConnection(useAppState())
  const connectionId = connection?.id ?? null
  const { page, tellsChanges } = offersOf(connection)
  const desk = useDesk()
  const gridRef = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState(0)
  const [withdrawing, setWithdrawing] = useState<Link | null>(null)
  const { data, isPending } = draft
  useEffect(() => {
    if (!isPending) openDesk(data ?? null, { page, tellsChanges })
  }, [data, isPending, page, tellsChanges])
  useEffect(() => offerDesk({ page, tellsChanges }), [page, tellsChanges])
  useEffect(() => openAt(connectionId), [connectionId])
  useAskedLink(desk !== null)

  const shown = desk?.shown ?? null
  const another = () => {
    closeCard()
    setRound(current => current + 1)
  }
  const close = () => {
    if (shown?.fresh) {
      another()
      return
    }
    closeCard()
    focusActiveRow(gridRef.current)
  }
  useCommand('new-link', another)
  const standing = useStanding()
  const showAccount = useCallback((customer: string) => go(accountRoute(customer)), [])

  return (
    <Screen kept={keptTop} className="links-screen">
      <ScreenHead
        title="Links"
        actions={
          <>
            <Button pending={standing.isPending} onPress={() => standing.mutate()}>
              Standing link
            </Button>
            <Button onPress={() => go({ to: '/create-many' })}>Create many</Button>
            <ExportButton
              partsOf={() => [
                {
                  label: 'Links as they are shown',
                  scope: { list: 'links', ...keptList.read(), upTo: keptLatest.read() },
                  total: null,
                },
              ]}
            />
          </>
        }
      />

      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the card from anywhere inside */}
      <div
        className={shown === null ? 'links-top' : 'links-top with-result'}
        onKeyDown={event => {
          if (event.key === 'Escape' && shown !== null) close()
        }}
      >
        {standing.error === null ? null : (
          <div className="links-problem">
            <ShowFailure failure={standing.error} onRetry={() => standing.mutate()} />
          </div>
        )}
        {desk === null ? <div className="card link-form blank" /> : <LinkForm desk={desk} round={round} />}
        {shown === null ? (
          <p className="result-place muted">The link appears here, ready to send.</p>
        ) : shown.kind === 'made' ? (
          <ResultCard
            key={shown.made.link.id}
            made={shown.made}
            fresh={shown.fresh}
            onCopied={updateShown}
            onAnother={another}
            onWithdraw={setWithdrawing}
            onClose={close}
          />
        ) : (
          <UnknownCard
            key={shown.link.id}
            link={shown.link}
            reason={shown.reason}
            onMade={made => showFound(shown.link.id, made)}
            onDiscarded={id => {
              if (closeCardOf(id)) another()
            }}
            onClose={close}
          />
        )}
      </div>
      <Register
        gridRef={gridRef}
        openId={idOf(shown)}
        onOpen={showLink}
        onCopied={updateShown}
        onFirst={another}
        onAccount={showAccount}
        onSettings={() => go({ to: '/settings' })}
        onWithdraw={setWithdrawing}
      />
      {withdrawing === null ? null : (
        <WithdrawDialog link={withdrawing} onClose={() => setWithdrawing(null)} />
      )}
    </Screen>
  )
}
