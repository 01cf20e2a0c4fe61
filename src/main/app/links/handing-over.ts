import { ok, type Result } from '../../../contract/failure.ts'
import type { Link, MadeLink } from '../../../contract/model.ts'
import type { Core, Place } from '../current.ts'
import { forgetDraftOf } from '../settings/settings.ts'
import { latestFact, tellOfFollowers } from './called.ts'
import { wrote } from './wrote.ts'

/** The standing link, handed to nobody in particular: pressing again and again makes no more than its one row. */
const isUnlabelled = ({ redirectUrl, customer, email, note }: Link): boolean =>
  redirectUrl === null && customer === '' && email === '' && note === ''

/**
 * What happens to a link that the service just made: it is on the disk before it is in the clipboard, and that it was copied
 * before anybody is told. Where the disk takes nothing, the person gets the link all the same, and is told.
 */
export const handOver = async (
  core: Core,
  place: Place,
  { link: asked, url }: { link: Link; url: string },
): Promise<Result<MadeLink>> => {
  const { ports } = core
  const { session, connection } = place
  const { links } = session.ledger
  const before = latestFact(core, place)
  // False too where its connection was removed while the service answered.
  let saved = false
  let link = asked
  wrote(core, () => {
    const own = isUnlabelled(asked) ? links.standing.ownRow(connection.seq, url) : null
    if (own === null) saved = links.created([{ id: asked.id, url, at: ports.now() }]).length === 0
    else {
      links.remove(asked.id)
      link = own
      saved = true
    }
    forgetDraftOf(session.ledger, asked.id)
  })
  const copied = await ports.writeClipboard(url)
  const at = ports.now()
  if (saved && copied) wrote(core, () => links.copied(link.id, at))
  await tellOfFollowers(core, place, before)
  return ok({
    link: {
      ...link,
      url,
      cameBack: null,
      state: copied ? 'copied' : 'created',
      stateAt: at,
      copiedAt: copied ? at : null,
      lastAt: copied ? at : link.lastAt,
      handedAt: copied ? at : null,
    },
    copied,
    saved,
  })
}
