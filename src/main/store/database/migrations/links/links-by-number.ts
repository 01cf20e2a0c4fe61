/** All that is asked of links that a search found, to sort them as the register does, without a look at their rows all over the store. */
export const linksByNumber = 'CREATE INDEX link_number ON link (number, archived, created_at);'
