import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LinkList, LinkTarget } from '../../../../../contract/links/register-schemas.ts'
import { call } from '../../../../api.ts'
import { mailSetupQuery } from '../../../../shared/handing-over/queries.ts'
import { useTemplate } from '../../../../shared/handing-over/use-template.tsx'
import { isOfUse } from '../../../../shared/record/link/link-words.ts'
import { go } from '../../../../shared/routes/here.ts'
import { settingsRoute } from '../../../../shared/routes/settings-route.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../../ui/dialogs/modal-dialog.tsx'
import { pluralOrMore } from '../../../../ui/text/numbers.ts'
import { EachDialog } from './each-dialog.tsx'
import { idsOf } from './ids-of.ts'
import { messages, type Sent, sentWords } from './selection-messages.ts'

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
  /** `done`: it was done with them. */
  onClose: (done: boolean) => void
}

/** Sends each customer their own link from a template, through the queue. */
export function SendMany({ count, isCounted, target, list, kind, onClose }: SendManyProps) {
  const setup = useQuery(mailSetupQuery)
  const { template, field } = useTemplate(kind, setup.data?.templates ?? [])
  const [batch] = useState(() => crypto.randomUUID().slice(0, 8))
  const title =
    kind === 'reminder'
      ? messages.remindTitle(pluralOrMore(count, 'customer', isCounted))
      : messages.sendTitle(pluralOrMore(count, 'link', isCounted))
  const templateId = template?.id
  if (setup.data?.server === null) {
    return (
      <ModalDialog title={title} onClose={() => onClose(false)}>
        <p>{messages.notSetUp}</p>
        <div className="dialog-buttons">
          <Button onPress={() => onClose(false)}>{messages.cancel}</Button>
          <Button look="primary" onPress={() => go(settingsRoute('mail'))}>
            {messages.settings}
          </Button>
        </div>
      </ModalDialog>
    )
  }
  return (
    <EachDialog
      title={title}
      before={messages.beforeSending}
      verb={kind === 'reminder' ? messages.remind : messages.send}
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
