import type { PowerMonitor } from 'electron'

/** Tells when the computer wakes up: what waited for an answer meanwhile waits in vain. Once the app is ready. */
export const followPower = (power: Pick<PowerMonitor, 'on'>, woken: () => void): void => {
  power.on('resume', woken)
}
