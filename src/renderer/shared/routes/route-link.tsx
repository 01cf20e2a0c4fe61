import type { ReactNode } from 'react'
import { useRoute } from './here.ts'
import { hashOf, type Route } from './route.ts'

type RouteLinkProps = Route & { className?: string; children: ReactNode }

/** A link to a screen, or to something on it; the one that leads to where one is says so. */
export function RouteLink({ className, children, ...route }: RouteLinkProps) {
  const here = useRoute()
  const isHere = route.search === undefined ? here.to === route.to : hashOf(here) === hashOf(route)
  return (
    <a className={className} href={hashOf(route)} aria-current={isHere ? 'page' : undefined}>
      {children}
    </a>
  )
}
