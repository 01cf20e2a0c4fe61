import './accounts.css'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCommand } from '../../shared/commands.ts'
import { ExportButton } from '../../shared/exporting/export-button.tsx'
import type { ExportPart } from '../../shared/exporting/wanted.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { accountsSummaryQuery } from '../../shared/hooks/accounts-summary.ts'
import { useRefresh } from '../../shared/hooks/use-refresh.ts'
import { CustomerRecord } from '../../shared/record/customer/customer-record.tsx'
import { go, useRoute } from '../../shared/routes/here.ts'
import { endWords } from '../../shared/words/reading-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { focusActiveRow } from '../../ui/grid/use-grid-focus.ts'
import { createKept } from '../../ui/kept.ts'
import { Desk } from '../../ui/layout/desk.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { AccountsList } from './accounts-list.tsx'
import { AsOf } from './as-of.tsx'
import { MissingNote } from './missing-note.tsx'
import { wantedFilter } from './queries.ts'

const keptCustomer = createKept<string | undefined>(undefined)

/** The customer who was open when one left the screen is open again. */
function useKeptCustomer(
  customer: string | undefined,
  show: (search: { customer: string }) => void,
  returns: boolean,
): void {
  const [returned] = useState(keptCustomer.read)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question of who is shown alone
  useEffect(() => {
    if (isFirst.current && returns && customer === undefined && returned !== undefined)
      show({ customer: returned })
    else keptCustomer.write(customer)
    isFirst.current = false
  }, [customer])
}

const keptTop = createKept(0)

/** Everything that customers share: search it, look one up, read the details. */
export function AccountsScreen() {
  const { customer, by } = useRoute().search
  const wanted = useMemo(() => wantedFilter(by), [by])
  const gridRef = useRef<HTMLDivElement>(null)
  const exportRef = useRef<(() => ExportPart[]) | null>(null)
  const summary = useQuery(accountsSummaryQuery).data
  const refresh = useRefresh()
  const show = (search: { customer?: string }) => go({ to: '/accounts', search }, { replace: true })
  useKeptCustomer(customer, show, wanted === null)
  const recordRef = useRef<HTMLElement>(null)
  const close = () => {
    show({})
    focusActiveRow(gridRef.current)
  }
  useCommand('refresh', refresh.start)
  const { failure } = refresh
  const partOnly = refresh.end === null ? null : endWords(refresh.end)

  return (
    <Screen kept={keptTop} className="accounts-screen">
      <ScreenHead
        title="Accounts"
        aside={<AsOf summary={summary} refresh={refresh} />}
        actions={
          <>
            <Button pending={refresh.busy} onPress={refresh.start}>
              <RefreshCw aria-hidden="true" />
              Refresh
            </Button>
            <ExportButton partsOf={() => exportRef.current?.() ?? []} />
          </>
        }
      />
      <div className="accounts-notes">
        {failure === null || failure.code === 'list_not_offered' ? null : (
          <ShowFailure failure={failure} onRetry={refresh.start} />
        )}
        {partOnly === null ? null : <Notice>{partOnly}</Notice>}
        <MissingNote summary={summary} refresh={refresh} />
        {summary?.listOffered === false ? (
          <Notice>
            This service offers no list of accounts. Search for an ID to look it up there; each account stays
            here.
          </Notice>
        ) : null}
      </div>
      <Desk
        hint="Choose a customer to see all that is known of them."
        onEscape={close}
        record={
          customer === undefined ? null : (
            <CustomerRecord key={customer} customerId={customer} onClose={close} recordRef={recordRef} />
          )
        }
      >
        <AccountsList
          gridRef={gridRef}
          exportRef={exportRef}
          openId={customer ?? null}
          onOpen={id => show({ customer: id })}
          onShut={() => show({})}
          onRefresh={refresh.start}
          wanted={wanted}
          wantsEnded={by === 'ended'}
          busy={refresh.busy}
        />
      </Desk>
    </Screen>
  )
}
