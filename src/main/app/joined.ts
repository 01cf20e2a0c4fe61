/** Lets a call join the one under way: `work` runs once at a time, and each caller gets its outcome. */
export const joined = <Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) => {
  let underWay: Promise<Answer> | null = null
  return (...given: Given): Promise<Answer> => {
    underWay ??= work(...given).finally(() => {
      underWay = null
    })
    return underWay
  }
}
