/** Texts of all forms, and of those in which an API key is entered. */
export const messages = {
  cancel: 'Cancel',
  address: { label: 'Service address', placeholder: 'https://api.example.com' },
  key: { label: 'API key', placeholder: 'Paste the key from your portal' },
  whomToAsk: 'No address or key yet? Ask the person who set up Utility Connect for your company.',
  /** `name`: of the connection to the typed address. */
  known: (name: string) => `${name} has this address. Add it again only for another key.`,
  testAndSave: 'Test and save',
  testing: 'Testing…',
  addressFirst: 'Type the service address first',
  useHttps: 'Use https://',
  openPortal: 'Open the portal',
} as const
