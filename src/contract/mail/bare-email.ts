/** The address in what people paste as one: "Ann Lee <ann@example.com>" and "mailto:ann@example.com" both hold one, invisible characters aside. Pure. */
export const bareEmail = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^[^<>]*<([^<>]+)>$/, '$1')
