import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LinkList, LinkTarget } from '../../../../../contract/links/register-schemas.ts'
import { call } from '../../../../api.ts'
import { mailSetupQuery } from '../../../../shared/handing-over/queries.ts'
import { useTemplate } from '../../../../shared/handing-over/use-template.tsx'
import { isOfUse } from '../../../../shared/record/link/link-words.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../../ui/dialogs/modal-dialog.tsx'
import { pluralOrMore } from '../../../../ui/text/numbers.ts'
import { EachDialog } from './each-dialog.tsx'
import { idsOf } from './ids-of.ts'
import { type Sent, sentWords } from './many-words.ts'

const sendOne = async (id: string, templateId: string, batch: string): Promise<Sent> => {
  const link = await call('links.get', { id })
  if (!link.ok) return 'left'
  if (!isOfUse(link.value) || link.value.url === null) return 'noUse'
  if (link.value.email === '') return 'noEmail'
  // The same mail, however often this is done in this dialog.
  const mail = { id: `${batch}-${id}`.slice(0, 64), linkId: id, templateId, to: null, fill: {} }
  return (await call('mail.send', mail)).ok ? 'queued' : 'left'
}

type SendManyProps = {
  count: number
  /** There are no more of them. */
  isCounted: boolean
  target: LinkTarget
  list: LinkList
  kind: 'invitation' | 'reminder'
  onSettings: () => void
  /** `done`: it was done with them. */
  onClose: (done: boolean) => void
}

/** Sends each customer their own link from a template, through the queue. */
export function SendMany({ count, isCounted, target, list, kind, onSettings, onClose }: SendManyProps) {
  const setup = useQuery(mailSetupQuery)
  const { template, field } = useTemplate(kind, setup.data?.templates ?? [])
  const [batch] = useState(() => crypto.randomUUID().slice(0, 8))
  const title =
    kind === 'reminder'
      ? `Remind ${pluralOrMore(count, 'customer', isCounted)}`
      : `Send ${pluralOrMore(count, 'link', isCounted)}`
  const templateId = template?.id
  if (setup.data?.server === null) {
    return (
      <ModalDialog title={title} onClose={() => onClose(false)}>
        <p>Mails go out through your company’s own mail server. It is not set up yet.</p>
        <div className="dialog-buttons">
          <Button onPress={() => onClose(false)}>Cancel</Button>
          <Button look="primary" onPress={onSettings}>
            Open Settings
          </Button>
        </div>
      </ModalDialog>
    )
  }
  return (
    <EachDialog
      title={title}
      before="Each customer gets a mail with their own link. Those without an email address, and links that were accepted or withdrawn, are left out."
      verb={kind === 'reminder' ? 'Remind' : 'Send'}
      idsOf={() => idsOf(target, list)}
      work={id => sendOne(id, templateId ?? '', batch)}
      words={sentWords}
      ready={templateId !== undefined}
      failure={setup.error}
      onClose={onClose}
    >
      {field}
    </EachDialog>
  )
}
