import { heal } from './heal.ts'
import { steps } from './steps.ts'
import { judge } from './verdict.ts'
import { createWorld } from './world.ts'

/** `faults`: none where all is as it must be. `lines`: what was done. */
export type Simulated = { seed: number; faults: string[]; lines: string[] }

/**
 * Lives through one world: `count` steps in an order by chance (none comes again before each has come as often as it stands in the list), then
 * everything is mended and looked at. The same seed draws the same chances, yet threads, sockets and the disk take their own time: two runs of
 * one seed can part.
 */
export const simulate = async (seed: number, count = steps.length): Promise<Simulated> => {
  const world = await createWorld(seed)
  const { random, lines, note } = world
  try {
    await world.reader.read()
    const decks = Array.from({ length: Math.ceil(count / steps.length) }, () => random.shuffled(steps))
    for (const [index, step] of decks.flat().slice(0, count).entries()) {
      const number = index + 1
      const at = lines.length
      const what = await step(world)
      lines.splice(at, 0, `${number}. ${what}`)
      await world.calm()
    }
    await heal(world)
    return { seed, faults: await judge(world), lines }
  } catch (error) {
    note(`then: ${error}`)
    return { seed, faults: [error instanceof Error ? `${error.stack}` : `${error}`], lines }
  } finally {
    await world.end()
  }
}

/** A failure as a person reads it: seed, steps, and what was wrong. */
export const tell = ({ seed, faults, lines }: Simulated): string =>
  [`Seed ${seed}:`, ...lines, ...faults.map(fault => `WRONG: ${fault}`)].join('\n')
