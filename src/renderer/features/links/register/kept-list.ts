import { everyLink } from '../../../../contract/links/register.ts'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import { keptGridPlace } from '../../../ui/grid/grid-place.ts'
import { createKept } from '../../../ui/kept.ts'

/** Where one was in the register, and what of it is shown, while another screen is open. */
export const keptPlace = keptGridPlace()
export const keptList = createKept<LinkList>(everyLink)

/** The newest row that the register shows while it is scrolled; null: all. */
export const keptLatest = createKept<number | null>(null)
