import type { Link } from '../../../../contract/model.ts'

/**
 * The link that a record shows. `link`: as it was when it was opened, null where it is still to be read; `copied`, `saved`: false where the clipboard, or
 * the disk, did not take it; `fresh`: it was just asked for.
 */
export type OpenLink = { id: string; link: Link | null; copied: boolean; saved: boolean; fresh: boolean }

/** A link that was there before. */
export const openLink = (id: string, link: Link | null = null): OpenLink => ({
  ...{ id, link, copied: true, saved: true, fresh: false },
})
