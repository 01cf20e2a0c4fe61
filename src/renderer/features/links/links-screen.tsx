import './links.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Link } from '../../../contract/model.ts'
import { useCommand } from '../../shared/commands.ts'
import { createKept } from '../../ui/kept.ts'
import { Screen } from '../../ui/screen.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { announce } from '../../ui/status.tsx'
import { focusActiveRow } from '../../ui/use-grid-focus.ts'
import { readDraft } from './draft.ts'
import { LinkForm } from './link-form.tsx'
import { linkDraftQuery } from './queries.ts'
import { Register } from './register.tsx'
import { ResultCard } from './result-card.tsx'
import { UnknownCard } from './unknown-card.tsx'

type Shown = { id: string; customer: string; link: Link | null; fresh: boolean }

const hasUrl = (link: Link | null): link is Link & { url: string } => link !== null && link.url !== null

const keptTop = createKept(0)

/** Create a link, hand it over, find it again. */
export function LinksScreen() {
  const draft = useQuery(linkDraftQuery)
  const gridRef = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [round, setRound] = useState(0)

  const show = (link: Link, fresh: boolean) => setShown({ id: link.id, customer: link.customer, link, fresh })
  const update = (link: Link) =>
    setShown(current => (current?.id === link.id ? { ...current, link } : current))
  const created = (link: Link) => {
    announce(link.state === 'copied' ? 'Link created and copied' : 'Link created')
    show(link, true)
  }
  const another = () => {
    setShown(null)
    setRound(current => current + 1)
  }
  const close = () => {
    if (shown?.fresh) {
      another()
      return
    }
    setShown(null)
    focusActiveRow(gridRef.current)
  }
  useCommand('new-link', another)

  return (
    <Screen kept={keptTop} className="links-screen">
      <ScreenHead title="Links" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the card from anywhere inside */}
      <div
        className={shown === null ? 'links-top' : 'links-top with-result'}
        onKeyDown={event => {
          if (event.key === 'Escape' && shown !== null) close()
        }}
      >
        {draft.isPending ? (
          <div className="card link-form blank" />
        ) : (
          <LinkForm
            draft={readDraft(draft.data ?? null)}
            round={round}
            onCreated={created}
            onUnknown={(id, customer) => setShown({ id, customer, link: null, fresh: true })}
          />
        )}
        {shown === null ? (
          <p className="result-place muted">The link appears here, ready to send.</p>
        ) : hasUrl(shown.link) ? (
          <ResultCard
            key={shown.link.id}
            link={shown.link}
            fresh={shown.fresh}
            onChanged={update}
            onAnother={another}
            onClose={close}
          />
        ) : (
          <UnknownCard
            key={shown.id}
            linkId={shown.id}
            customer={shown.customer}
            onCreated={created}
            onDiscarded={another}
            onClose={close}
          />
        )}
      </div>
      <Register
        gridRef={gridRef}
        openId={shown?.id ?? null}
        onOpen={link => show(link, false)}
        onCopied={update}
        onFirst={another}
      />
    </Screen>
  )
}
