import autocannon from 'autocannon'

export type Requests = autocannon.Request[]
/** `apiKeys`: one for each round and one to warm up, or one for all. */
export type Side = { baseUrl: string; apiKeys: string[]; requests: Requests }

const connections = 32

/** Requests a second that a server answered with 2xx; throws where it answered anything else. */
const measure = async (
  { baseUrl, apiKeys, requests }: Side,
  round: number,
  seconds: number,
): Promise<number> => {
  const apiKey = apiKeys[round % apiKeys.length]
  const result = await autocannon({
    url: baseUrl,
    connections,
    duration: seconds,
    headers: { authorization: `Bearer ${apiKey}` },
    requests,
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${baseUrl}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`)
  }
  return result['2xx'] / result.duration
}

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Both halves mirror each other: what gets slower or faster with time affects both sides alike. */
const turns = ['baseline', 'ours', 'ours', 'baseline'] as const

/**
 * Measures two servers in turn, round by round, each `seconds` a round, so that what slows the machine down slows both.
 * `ratio` is the median of the rounds' ratios, ours to the baseline.
 */
export const compare = async (
  sides: { ours: Side; baseline: Side },
  { rounds, seconds }: { rounds: number; seconds: number },
) => {
  await measure(sides.baseline, rounds, 1)
  await measure(sides.ours, rounds, 1)
  const pairs: { ours: number; baseline: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const pair = { ours: 0, baseline: 0 }
    for (const side of turns) pair[side] += (await measure(sides[side], round, seconds / 2)) / 2
    pairs.push(pair)
  }
  return {
    median: Math.round(median(pairs.map(pair => pair.ours))),
    baselineMedian: Math.round(median(pairs.map(pair => pair.baseline))),
    ratio: Number(median(pairs.map(pair => pair.ours / pair.baseline)).toFixed(3)),
    runs: pairs.length,
  }
}
