import type { Step } from '../store/database/steps.ts'
import type { Ports } from './ports.ts'

/** Does a longer work of the store step by step, and lets others have their turn after each; false: it was stopped. */
export const inSteps = async (
  { wait }: Pick<Ports, 'wait'>,
  step: Step,
  goesOn: () => boolean,
): Promise<boolean> => {
  while (goesOn()) {
    const more = step()
    await wait(0)
    if (!more) return true
  }
  return false
}
