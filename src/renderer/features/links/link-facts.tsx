import type { ReactNode } from 'react'
import type { Link } from '../../../contract/model.ts'
import { Outside } from '../../ui/text/outside.tsx'

type LinkFactsProps = {
  link: Pick<Link, 'email' | 'redirectUrl' | 'note'>
  /** The connection's own page afterwards goes without saying. */
  usual?: string | null
  /** When it was created, in words; empty: not said. */
  created?: string
  children?: ReactNode
}

/** What was noted with a link, without what was left empty. */
export function LinkFacts({ link, usual = null, created = '', children }: LinkFactsProps) {
  const facts = [
    ['Created', created],
    ['Email', link.email],
    ['Page', link.redirectUrl === usual ? '' : (link.redirectUrl ?? '')],
    ['Note', link.note],
  ] as const
  return (
    <dl className="result-facts small">
      {facts.map(([name, value]) =>
        value === '' ? null : (
          <div key={name} className={name === 'Note' ? 'wide' : undefined}>
            <dt>{name}</dt>
            {/* A long one scrolls in its place, by keyboard too. */}
            <dd {...(value.length > 80 ? { tabIndex: 0 } : {})}>
              <Outside text={value} exact={name === 'Email' || name === 'Page'} />
            </dd>
          </div>
        ),
      )}
      {children}
    </dl>
  )
}
