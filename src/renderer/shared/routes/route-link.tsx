import type { ReactNode } from 'react'
import { useRoute } from './here.ts'
import { hashOf, type Route } from './route.ts'

/** `isHere`: where it is not the address alone that tells. */
type RouteLinkProps = Route & { className?: string; isHere?: boolean; children: ReactNode }

/** A link to a screen or to something on it; it is marked while it leads to the open screen. */
export function RouteLink({ className, isHere, children, ...route }: RouteLinkProps) {
  const here = useRoute()
  const leadsHere = route.search === undefined ? here.to === route.to : hashOf(here) === hashOf(route)
  return (
    <a className={className} href={hashOf(route)} aria-current={(isHere ?? leadsHere) ? 'page' : undefined}>
      {children}
    </a>
  )
}
