import type { Survey } from '../../../contract/places.ts'
import { Empty } from '../../ui/notices/empty.tsx'

/** Until all addresses were looked through for the first time. */
export function Looking() {
  return <Empty late>Looking through the addresses…</Empty>
}

/** Beside what was found, while accounts that came since are looked through as well. */
export function LookingAgain({ survey }: { survey: Survey | undefined }) {
  return survey?.looking === true ? <span>Looking through what has changed…</span> : null
}
