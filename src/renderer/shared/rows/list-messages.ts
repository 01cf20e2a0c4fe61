export const listMessages = {
  more: 'More',
  notGiven: 'not given',
  noZip: 'no ZIP',
  noAccount: 'No utility account',
  accountOf: 'account of ',
} as const
