import type { ReactNode } from 'react'
import { useRoute } from './here.ts'
import { hashOf, type Route } from './route.ts'

/** `isHere`: overrides the comparison with the page's hash. */
type RouteLinkProps = Route & { className?: string; isHere?: boolean; children: ReactNode }

/** A link to a screen or to something on it, with `aria-current` while that is open. */
export function RouteLink({ className, isHere, children, ...route }: RouteLinkProps) {
  const here = useRoute()
  const leadsHere = route.search === undefined ? here.to === route.to : hashOf(here) === hashOf(route)
  return (
    <a className={className} href={hashOf(route)} aria-current={(isHere ?? leadsHere) ? 'page' : undefined}>
      {children}
    </a>
  )
}
