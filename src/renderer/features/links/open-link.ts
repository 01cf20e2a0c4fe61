import type { Link, MadeLink } from '../../../contract/model.ts'
import { appStateNow, useConnection } from '../../shared/hooks/app-state.ts'
import { announceMade, type OpenLink, openLink } from '../../shared/record/link/open-link.ts'
import { createStore, useStore } from '../../ui/store.ts'
import { showArrived } from './queries.ts'

/** `latest`: id of the link made last, which the list scrolls to. */
type Opened = { open: OpenLink | null; latest: string | null }

/** Open records by connection: the answer to a request may come while another connection is in use. */
const records = createStore<Readonly<Record<string, Opened>>>({})

const noRecord: Opened = { open: null, latest: null }
const openedAt = (at: string): Opened => records.read()[at] ?? noRecord
const change = (at: string, part: Partial<Opened>): void =>
  records.write({ ...records.read(), [at]: { ...openedAt(at), ...part } })

/** The id of the connection in use; '' if none is. */
export const connectionNow = (): string => appStateNow()?.currentId ?? ''

const show = (at: string, open: OpenLink | null): void => change(at, { open })

/** Opens the record of a link just made at a connection. `earlier`: text about an earlier link of its customer, or ''. */
export const showMade = (at: string, made: MadeLink, earlier = ''): void => {
  const { link, copied, saved } = made
  const isHere = at === connectionNow()
  announceMade(made, !isHere, earlier)
  if (isHere) void showArrived()
  change(at, { open: { id: link.id, link, copied, saved, fresh: true }, latest: link.id })
}

/** Opens the record of a link with unknown outcome, in which the person decides what to do. */
export const showUnknown = (at: string, id: string): void => show(at, { ...openLink(id), fresh: true })

export const closeRecord = (at: string): void => show(at, null)

/** The open record in Links of the connection in use, and the functions that open and close it. */
export function useOpenLink() {
  const at = useConnection()?.id ?? ''
  const isShown = (id: string): boolean => openedAt(at).open?.id === id
  return {
    ...(useStore(records)[0][at] ?? noRecord),
    show: (link: Link): void => show(at, openLink(link.id, link)),
    showMade: (made: MadeLink): void => showMade(at, made),
    /** A retry got a link of unknown outcome: opens it if its record is still open, otherwise only announces it. */
    showFound: (id: string, made: MadeLink): void => {
      if (isShown(id)) showMade(at, made)
      else announceMade(made, true)
    },
    close: (): void => closeRecord(at),
    /** Closes the record of a link removed from the register; true if that was open. */
    closeIfShown: (id: string): boolean => {
      const closes = isShown(id)
      if (closes) closeRecord(at)
      return closes
    },
  }
}

export type OpenRecord = ReturnType<typeof useOpenLink>
