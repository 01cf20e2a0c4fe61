/** Space, control and invisible characters, and what would end an address or begin another one. */
const never = /[\s\p{C},;:<>"()[\]\\]/u

/** Whether a text is one mail address, and nothing that a mail program could read as more than one (RFC 6068, RFC 5322). Pure. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 320 && !never.test(text) && /^[^@]+@[^@]+$/.test(text)

/** Whether a cell is meant as a mail address, however wrong. Each part ends where the next begins, as a cell may be long. Pure. */
export const looksLikeEmail = (cell: string): boolean => /^[^\s@]+@[^\s@.]+\.\S+$/.test(cell.trim())

/** The URL of a new mail to one address (RFC 6068); null where no mail can go there. Pure. */
export const mailTo = (address: string | null): string | null =>
  address !== null && isMailAddress(address)
    ? `mailto:${address.split('@').map(encodeURIComponent).join('@')}`
    : null
