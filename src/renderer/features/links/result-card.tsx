import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Copy, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Link, MadeLink } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { HandOver } from '../../shared/handing-over/hand-over.tsx'
import { currentConnection, useAppState } from '../../shared/hooks/app-state.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/status.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Warning } from '../../ui/warning.tsx'
import { fullTime } from '../../ui/when.ts'
import { LinkFacts } from './link-facts.tsx'
import { linkState, sameWords } from './link-words.ts'
import { sameLinksQuery } from './queries.ts'

type ResultCardProps = {
  made: MadeLink
  /** Just created: says so instead of when. */
  fresh: boolean
  onCopied: (link: Link) => void
  onAnother: () => void
  onClose: () => void
}

/** One link in full, with the buttons to hand it over. */
export function ResultCard({ made, fresh, onCopied, onAnother, onClose }: ResultCardProps) {
  const { link, copied, saved } = made
  const copyButton = useRef<HTMLButtonElement>(null)
  const copy = useMutation({
    mutationFn: () => copyLink(made),
    onSuccess: link => {
      announce('Link copied')
      onCopied(link)
    },
  })
  useEffect(() => copyButton.current?.focus({ preventScroll: true }), [])
  const openAsCustomer = useMutation({ mutationFn: () => ask('links.openAsCustomer', { id: link.id }) })
  const practising = currentConnection(useAppState())?.kind === 'practice'
  const failure = copy.error ?? openAsCustomer.error
  const same = useQuery({ ...sameLinksQuery(link.id), enabled: saved }).data ?? 0
  const state = linkState(link.state)
  return (
    <section className={fresh ? 'card result fresh' : 'card result'} aria-label="Connect link">
      <div className="result-head">
        {fresh ? <Check aria-hidden="true" /> : null}
        <h2 title={link.customer}>{link.customer === '' ? 'No reference' : link.customer}</h2>
        <Tag tone={state.tone}>{state.word}</Tag>
        <Button look="icon" label="Close" onPress={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long link scrolls on small windows, by keyboard too */}
      <p className="result-url mono" tabIndex={0}>
        {link.url}
      </p>
      {same === 0 ? null : <p className="small">{sameWords(same, link)}</p>}
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
      <LinkFacts link={link} created={fresh ? '' : fullTime(link.createdAt)}>
        {practising ? (
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
        <Button look="primary" ref={copyButton} pending={copy.isPending} onPress={() => copy.mutate()}>
          <Copy aria-hidden="true" />
          Copy link
        </Button>
        <Button onPress={onAnother}>Create another</Button>
      </div>
      {saved ? <HandOver link={link} /> : null}
    </section>
  )
}

/** Where the register has no URL, as the disk took none, the text itself is copied. */
const copyLink = async ({ link, saved }: MadeLink): Promise<Link> => {
  if (saved) return ask('links.copy', { id: link.id })
  await ask('clipboard.write', { text: link.url })
  return { ...link, state: 'copied' }
}
