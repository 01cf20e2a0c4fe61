/** What every list says. */
export const listMessages = { more: 'More' } as const
