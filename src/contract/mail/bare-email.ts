/** The address in what people paste as one: "Ann Lee <ann@example.com>" and "mailto:ann@example.com" both hold one. Pure. */
export const bareEmail = (text: string): string =>
  text
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^[^<>]*<([^<>]+)>$/, '$1')
