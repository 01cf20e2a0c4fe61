import { Accepted } from './accepted.tsx'
import { Arrived } from './arrived.tsx'

type RegisterFootProps = {
  /** How many links there are, in words; null while that is being read. */
  known: string | null
  narrowed: boolean
  /** Those to follow up are links that were handed over, as the service tells of no answers. */
  tellsHandedOver: boolean
  arrived: number
  onShow: () => void
  onAccount: (customerId: string) => void
}

/** How much is shown, and what came meanwhile; always as high, so that nothing above it moves. */
export function RegisterFoot({
  known,
  narrowed,
  tellsHandedOver,
  arrived,
  onShow,
  onAccount,
}: RegisterFootProps) {
  if (known === null) return <span>—</span>
  return (
    <>
      <span>{narrowed ? `${known} found` : known}</span>
      {tellsHandedOver ? <span className="clip">This service does not tell who accepted.</span> : null}
      <Arrived count={arrived} onShow={onShow} />
      {arrived > 0 ? null : <Accepted onAccount={onAccount} />}
    </>
  )
}
