import { ScreenHead } from '../../ui/screen-head.tsx'

export function AccountsScreen() {
  return (
    <div className="screen">
      <ScreenHead title="Accounts" />
    </div>
  )
}
