import { ScreenHead } from '../../ui/screen-head.tsx'

export function AddressesScreen() {
  return (
    <div className="screen">
      <ScreenHead title="Addresses" />
    </div>
  )
}
