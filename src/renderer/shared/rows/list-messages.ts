/** What every list says. */
export const listMessages = { more: 'More', notGiven: 'not given', noZip: 'no ZIP' } as const
