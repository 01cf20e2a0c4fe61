/** The order of search results, and of all rows: account numbers that end as was typed (`:ending`, see match.ts), then the newest. Pure. */
export const bestFirst = (id: string, hasEnding: boolean): string[] => [
  ...(hasEnding ? [`${id} IN (SELECT rowid FROM word WHERE word MATCH :ending) DESC`] : []),
  `${id} DESC`,
]
