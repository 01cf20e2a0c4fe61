import type { Run } from '../../../../contract/run.ts'
import { ask } from '../../../shared/hooks/query-client.ts'

const sliceBytes = 768 * 1024
/** As main has it: a larger file is refused anyway, so it is not sent. */
const mostBytes = 50 * 1024 * 1024

const asText = (slice: Blob): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(slice)
  return promise
}

/** Hands a dropped file to main, a slice at a time; null: it is wanted no more. Throws the Failure. */
export const sendFile = async (file: File, signal: AbortSignal): Promise<Run | null> => {
  const dropId = crypto.randomUUID()
  const end = Math.min(file.size, mostBytes + 1)
  for (let at = 0; at < end; at += sliceBytes) {
    if (signal.aborted) return null
    await ask('runs.dropPart', { dropId, bytes: await asText(file.slice(at, at + sliceBytes)) })
  }
  if (signal.aborted) return null
  return ask('runs.dropped', { dropId, name: file.name.slice(-200) })
}
