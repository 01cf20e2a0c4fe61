/** What forms say, and that of a new connection. */
export const messages = {
  cancel: 'Cancel',
  address: 'Service address',
  addressPlaceholder: 'https://api.example.com',
  key: 'API key',
  keyPlaceholder: 'Paste the key from your portal',
  whomToAsk: 'No address or key yet? Ask the person who set up Utility Connect for your company.',
  save: 'Test and save',
  saving: 'Testing…',
  openPortal: 'Open the portal',
} as const
