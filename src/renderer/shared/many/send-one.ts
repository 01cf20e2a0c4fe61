import { type FailureCode, isLinkOver } from '../../../contract/failure.ts'
import { call } from '../../api.ts'
import { isMailable, type Sent } from './many-messages.ts'

/** Failures of one link alone: the next one's mail may well be queued. */
const ofOneLink: readonly FailureCode[] = ['mail_fields', 'invalid_input', 'outcome_unknown', 'not_found']

/**
 * Queues the mail with one link, unless its customer answered since the links were listed; the same batch queues no second one. Throws the Failure that
 * ends the batch.
 */
export const sendOne = async (linkId: string, batch: string, templateId: string): Promise<Sent> => {
  const link = await call('links.get', { id: linkId })
  if (link.ok && !isMailable(link.value)) return 'over'
  const mail = { id: `${batch}-${linkId}`.slice(0, 64), linkId, templateId }
  const sent = await call('mail.send', { ...mail, to: null, fill: {} })
  if (sent.ok) return 'queued'
  if (isLinkOver(sent.failure)) return 'over'
  if (ofOneLink.includes(sent.failure.code)) return 'left'
  throw sent.failure
}
