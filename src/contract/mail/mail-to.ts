import { isMailAddress } from './mail-address.ts'

/** The URL of a new mail to one address (RFC 6068); null where no mail can go there. Pure. */
export const mailTo = (address: string | null): string | null =>
  address !== null && isMailAddress(address)
    ? `mailto:${address.split('@').map(encodeURIComponent).join('@')}`
    : null
