import { isolated } from '../../../contract/isolated.ts'
import type { UnknownReason } from '../../../contract/links/unknown-reason.ts'
import type { Link, MadeLink } from '../../../contract/model.ts'
import { appStateNow } from '../../shared/hooks/app-state.ts'
import { sessionState, useSessionState } from '../../shared/hooks/session-state.ts'
import { announce } from '../../ui/notices/status.tsx'
import { messages } from './links-messages.ts'
import { showArrived } from './queries.ts'

/** A link that was asked for, whatever came of it. */
export type Wanted = Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'redirectUrl'>

/** What the record shows; `fresh`: it was just asked for. */
export type Shown =
  | { kind: 'made'; made: MadeLink; fresh: boolean }
  | { kind: 'unknown'; link: Wanted; reason: UnknownReason | null; fresh: boolean }

/** The record beside the register; `latest`: the link that was made last, which is scrolled to. */
type OpenLink = { shown: Shown | null; latest: string | null }

/** By connection: an answer may come while another one is shown. */
const openLink = (at: string) => sessionState<OpenLink>(['open-link', at], { shown: null, latest: null })

/** The id of the connection in use; '' if none is. */
export const connectionNow = (): string => appStateNow()?.currentId ?? ''

/** The link that a record shows; null if there is none. */
export const idOf = (shown: Shown | null): string | null => {
  if (shown === null) return null
  return shown.kind === 'made' ? shown.made.link.id : shown.link.id
}

const forWhom = (customer: string): string => (customer === '' ? '' : ` for ${isolated(customer)}`)

const show = (at: string, shown: Shown | null): void => openLink(at).change(before => ({ ...before, shown }))

const announceMade = ({ copied, saved, link }: MadeLink, isNamed: boolean): void =>
  announce(messages.made(isNamed ? forWhom(link.customer) : '', copied, saved))

/** A link was just made at a connection: its record opens there. */
export const showMade = (at: string, made: MadeLink): void => {
  const isHere = at === connectionNow()
  announceMade(made, !isHere)
  if (isHere) void showArrived()
  openLink(at).change(() => ({ shown: { kind: 'made', made, fresh: true }, latest: made.link.id }))
}

/** Whether the service made a link is not known: the person decides in its record. */
export const showUnknown = (at: string, link: Wanted, reason: UnknownReason | null): void =>
  show(at, { kind: 'unknown', link, reason, fresh: true })

/** Closes the record of a connection. */
export const closeRecord = (at: string): void => show(at, null)

const withUrl = (link: Link): MadeLink['link'] | null =>
  link.url === null ? null : { ...link, url: link.url }

/** The record of a connection's Links, and what opens, changes and closes it. */
export function useOpenLink(at: string) {
  const state = openLink(at)
  const isShown = (id: string): boolean => idOf(state.read().shown) === id
  return {
    ...useSessionState(state),
    show: (link: Link): void => {
      const known = withUrl(link)
      show(
        at,
        known === null
          ? { kind: 'unknown', link, reason: link.cameBack, fresh: false }
          : { kind: 'made', made: { link: known, copied: true, saved: true }, fresh: false },
      )
    },
    showMade: (made: MadeLink): void => showMade(at, made),
    /** A link of unknown outcome, by its id, came after all; a record that is open by now stays open. */
    showFound: (id: string, made: MadeLink): void => {
      if (isShown(id)) showMade(at, made)
      else announceMade(made, true)
    },
    /** A link in the record was copied, there or in the register. */
    update: (link: Link): void => {
      const known = withUrl(link)
      const { shown } = state.read()
      if (shown?.kind !== 'made' || shown.made.link.id !== link.id || known === null) return
      show(at, { ...shown, made: { ...shown.made, link: known, copied: true } })
    },
    close: (): void => closeRecord(at),
    /** A link is gone from the register, and with it its record; true if that was the one shown. */
    closeIfShown: (id: string): boolean => {
      const closes = isShown(id)
      if (closes) closeRecord(at)
      return closes
    },
  }
}
