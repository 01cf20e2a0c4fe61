import { isolated } from '../../../../contract/isolated.ts'
import type { Link, MadeLink } from '../../../../contract/model.ts'
import { announce } from '../../../ui/notices/status.tsx'
import { linkMessages } from './link-messages.ts'

/**
 * The link that a record shows. `link`: its row when the record was opened, null where it is still to be read; `copied`, `saved`: false if
 * writing to the clipboard, or to the disk, failed; `fresh`: the link was just created.
 */
export type OpenLink = { id: string; link: Link | null; copied: boolean; saved: boolean; fresh: boolean }

/** An `OpenLink` of a link that was not just created. */
export const openLink = (id: string, link: Link | null = null): OpenLink => ({
  ...{ id, link, copied: true, saved: true, fresh: false },
})

/** Announces a link that was made. `isNamed`: says for whom; `earlier`: what is known of their link before, or ''. */
export const announceMade = ({ copied, saved, link }: MadeLink, isNamed: boolean, earlier = ''): void => {
  const who = isNamed && link.customer !== '' ? ` for ${isolated(link.customer)}` : ''
  const made = linkMessages.made(link.redirectUrl === null ? null : who, copied, saved)
  announce(earlier === '' ? made : `${made}. ${earlier}`)
}
