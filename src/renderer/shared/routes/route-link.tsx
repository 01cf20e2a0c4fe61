import type { ReactNode } from 'react'
import { useRoute } from './here.ts'
import { hashOf, type Route } from './route.ts'

type RouteLinkProps = Route & {
  className?: string
  /** Overrides the comparison with the page's hash. */
  isHere?: boolean
  /** Called when the link is pressed and leads nowhere else. */
  onStay?: () => void
  children: ReactNode
}

/** A link to a screen or to something on it, with `aria-current` while that is open. */
export function RouteLink({ className, isHere, onStay, children, ...route }: RouteLinkProps) {
  const here = useRoute()
  const stays = hashOf(here) === hashOf(route)
  const leadsHere = route.search === undefined ? here.to === route.to : stays
  return (
    <a
      className={className}
      href={hashOf(route)}
      aria-current={(isHere ?? leadsHere) ? 'page' : undefined}
      onClick={stays ? onStay : undefined}
    >
      {children}
    </a>
  )
}
