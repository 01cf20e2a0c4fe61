import type { Link } from '../../../../contract/model.ts'

/**
 * The link that a record shows. `link`: its row when the record was opened, null where it is still to be read; `copied`, `saved`: false if
 * writing to the clipboard, or to the disk, failed; `fresh`: the link was just created.
 */
export type OpenLink = { id: string; link: Link | null; copied: boolean; saved: boolean; fresh: boolean }

/** An `OpenLink` of a link that was not just created. */
export const openLink = (id: string, link: Link | null = null): OpenLink => ({
  ...{ id, link, copied: true, saved: true, fresh: false },
})
