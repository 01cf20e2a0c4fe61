import { accountsMessages } from '../accounts-messages.ts'

/** Above the list: what it was searched for, since nothing was found as it was typed. */
export function InsteadLine({ typed, instead }: { typed: string; instead: string }) {
  return (
    <div className="line arrived-line">
      <span aria-live="polite" className="clip">
        {accountsMessages.instead(typed, instead)}
      </span>
    </div>
  )
}
