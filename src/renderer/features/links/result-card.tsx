import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Link, MadeLink } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { HandOver } from '../../shared/handing-over/hand-over.tsx'
import { currentConnection, useAppState } from '../../shared/hooks/app-state.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import { accountRoute, standingAccountsRoute } from '../../shared/routes/account-route.ts'
import { go } from '../../shared/routes/here.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { Warning } from '../../ui/notices/warning.tsx'
import { Outside } from '../../ui/text/outside.tsx'
import { fullTime } from '../../ui/text/when.ts'
import { CardHead } from './card/card-head.tsx'
import { StepsLine } from './card/steps-line.tsx'
import { LinkFacts } from './link-facts.tsx'
import { canWithdraw, cardNote, copiedWords, isOfUse, isStanding } from './link-words.ts'
import { linkQuery, sameLinksQuery } from './queries.ts'
import { LinkHistory } from './register/link-history.tsx'

type ResultCardProps = {
  made: MadeLink
  /** Just created: says so instead of when. */
  fresh: boolean
  onCopied: (link: Link) => void
  onAnother: () => void
  onWithdraw: (link: Link) => void
  onClose: () => void
}

/** One link in full, as it is known at the moment, with the buttons to hand it over. */
export function ResultCard({ made, fresh, onCopied, onAnother, onWithdraw, onClose }: ResultCardProps) {
  const { copied, saved } = made
  const live = useQuery({ ...linkQuery(made.link.id), enabled: saved }).data
  const url = live?.url ?? null
  const link = live === undefined || url === null ? made.link : { ...live, url }
  const { customerId } = link
  const copyButton = useRef<HTMLButtonElement>(null)
  const copy = useMutation({
    mutationFn: () => copyLink(made),
    onSuccess: after => {
      announce(copiedWords(link, after))
      onCopied(after)
    },
  })
  useEffect(() => copyButton.current?.focus({ preventScroll: true }), [])
  const openAsCustomer = useMutation({ mutationFn: () => ask('links.openAsCustomer', { id: link.id }) })
  const connection = currentConnection(useAppState())
  const failure = copy.error ?? openAsCustomer.error
  const same = useQuery({ ...sameLinksQuery(link.id), enabled: saved }).data ?? 0
  const note = cardNote(link, { same, tellsMore: connection?.tellsChanges === true })
  const isCopied = copied && link.state !== 'replaced'
  return (
    <section className={fresh ? 'card result fresh' : 'card result'} aria-label="Connect link">
      <CardHead link={link} fresh={fresh} onClose={onClose} />
      <StepsLine link={link} tellsMore={connection?.tellsChanges === true} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long link scrolls on small windows, by keyboard too */}
      <p className="result-url mono" tabIndex={0}>
        <Outside text={link.url} exact />
      </p>
      {note === '' ? null : <p className="small">{note}</p>}
      {saved ? null : (
        <Warning title="Could not be saved on this computer">
          {copied ? 'It is in the clipboard: paste it somewhere safe now. ' : 'Copy it now. '}
          In the register it stands as “Outcome unknown”; once there is room on the disk, Try again there
          brings back this same link.
        </Warning>
      )}
      {copied || copy.error !== null ? null : (
        <Warning title="Not copied yet">
          The clipboard took nothing: another program may be holding it. Press Copy link, or select the link
          above.
        </Warning>
      )}
      <LinkFacts
        link={link}
        usual={connection?.pageAfterwards ?? null}
        created={fresh ? '' : fullTime(link.createdAt)}
      >
        {connection?.kind === 'practice' ? (
          <div>
            <dt>Practice</dt>
            <dd>
              <Button look="quiet" pending={openAsCustomer.isPending} onPress={() => openAsCustomer.mutate()}>
                Open as customer
              </Button>
            </dd>
          </div>
        ) : null}
      </LinkFacts>
      {failure === null ? null : (
        <ShowFailure
          failure={failure}
          onRetry={() => (copy.error === null ? openAsCustomer.mutate() : copy.mutate())}
        />
      )}
      <div className="result-actions">
        {customerId === null ? null : (
          <Button look="primary" onPress={() => go(accountRoute(customerId))}>
            Show account
          </Button>
        )}
        {isStanding(link) && connection?.tellsChanges === true ? (
          <Button label="Show account list of those who came by it" onPress={() => go(standingAccountsRoute)}>
            Show account list
          </Button>
        ) : null}
        <Button look={isCopied && customerId === null ? 'primary' : 'plain'} onPress={onAnother}>
          Create another
        </Button>
        {link.state === 'withdrawn' ? null : (
          <Button
            look={customerId !== null ? 'icon' : isCopied ? 'plain' : 'primary'}
            label="Copy link"
            ref={copyButton}
            pending={copy.isPending}
            onPress={() => copy.mutate()}
          >
            <Copy aria-hidden="true" />
            {customerId === null ? 'Copy link' : null}
          </Button>
        )}
      </div>
      {saved && isOfUse(link) ? <HandOver link={link} /> : null}
      {saved ? (
        <LinkHistory link={link}>
          {canWithdraw(link) ? (
            <Button look="quiet bad" onPress={() => onWithdraw(link)}>
              Withdraw
            </Button>
          ) : null}
        </LinkHistory>
      ) : null}
    </section>
  )
}

/** Where the register has no URL, as the disk took none, the text itself is copied. */
const copyLink = async ({ link, saved }: MadeLink): Promise<Link> => {
  if (saved) return ask('links.copy', { id: link.id })
  await ask('clipboard.write', { text: link.url })
  return { ...link, state: 'copied' }
}
