import { call } from '../../api.ts'
import { isMailable, type Sent } from './many-messages.ts'

/** Queues the mail with one link, unless its customer answered since the links were listed; the same batch queues no second one. */
export const sendOne = async (linkId: string, batch: string, templateId: string): Promise<Sent> => {
  const link = await call('links.get', { id: linkId })
  if (link.ok && !isMailable(link.value)) return 'over'
  const mail = { id: `${batch}-${linkId}`.slice(0, 64), linkId, templateId }
  const sent = await call('mail.send', { ...mail, to: null, fill: {} })
  if (sent.ok) return 'queued'
  return sent.failure.code === 'already_accepted' ? 'over' : 'left'
}
