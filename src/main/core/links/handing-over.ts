import { ok, type Result } from '../../../contract/failure.ts'
import type { Link, MadeLink } from '../../../contract/model.ts'
import type { Core, Place } from '../current.ts'
import { forgetDraftOf } from '../settings/settings.ts'
import { wrote } from './wrote.ts'

/**
 * What happens to a link that the service just made: it is on the disk before it is in the clipboard, and that it was copied
 * before anybody is told. Where the disk takes nothing, the person gets the link all the same, and is told.
 */
export const handOver = async (
  core: Core,
  { session }: Place,
  { link, url }: { link: Link; url: string },
): Promise<Result<MadeLink>> => {
  const { ports } = core
  const { links } = session.store
  // False too where its connection was removed while the service answered.
  let saved = false
  wrote(core, () => {
    saved = links.created(link.id, url, ports.now())
    forgetDraftOf(session.store, link.id)
  })
  const copied = await ports.writeClipboard(url)
  const at = ports.now()
  if (saved && copied) wrote(core, () => links.copied(link.id, at))
  return ok({
    link: {
      ...link,
      url,
      cameBack: null,
      state: copied ? 'copied' : 'created',
      stateAt: at,
      copiedAt: copied ? at : null,
    },
    copied,
    saved,
  })
}
