import type { ReactNode } from 'react'
import { useRoute } from './here.ts'
import { hashOf, type Route } from './route.ts'

type RouteLinkProps = Route & { className?: string; children: ReactNode }

/** A link to a screen; the one that leads to where one is says so. */
export function RouteLink({ className, children, ...route }: RouteLinkProps) {
  const here = useRoute()
  return (
    <a className={className} href={hashOf(route)} aria-current={here.to === route.to ? 'page' : undefined}>
      {children}
    </a>
  )
}
