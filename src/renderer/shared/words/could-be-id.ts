/** Whether what a person typed could be the ID of an account: one word that is not just letters. Pure. */
export const couldBeId = (text: string): boolean => /^\S+$/.test(text) && !/^\p{L}+$/u.test(text)
