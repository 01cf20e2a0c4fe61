import type { Survey } from '../../../contract/places.ts'
import { Empty } from '../../ui/notices/empty.tsx'

type LookingProps = { survey: Survey | undefined }

/** Until all addresses were looked through for the first time, and where nothing was found yet while others wait for that. */
export function Looking({ survey }: LookingProps) {
  return (
    <Empty late>
      {survey?.waits === true
        ? 'Accounts are still being put in order. Their addresses are looked through after that.'
        : 'Looking through the addresses…'}
    </Empty>
  )
}

/** Beside what was found, while accounts that came since are looked through as well. */
export function LookingAgain({ survey }: LookingProps) {
  if (survey?.looking !== true) return null
  return (
    <span>
      {survey.waits
        ? 'Without accounts that are still being put in order'
        : 'Looking through what has changed…'}
    </span>
  )
}
