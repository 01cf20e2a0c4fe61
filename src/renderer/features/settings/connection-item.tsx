import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import { withoutScheme } from '../../../contract/links/link-text.ts'
import type { Connection } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { ask } from '../../shared/hooks/query-client.ts'
import { outcomeWords } from '../../shared/words/outcome-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { Tag } from '../../ui/notices/tag.tsx'
import { Outside } from '../../ui/text/outside.tsx'
import { EditConnection } from './edit-connection.tsx'
import { keyPlaceWords } from './key-place.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { ReplaceKey } from './replace-key.tsx'

type ConnectionItemProps = { connection: Connection; current: boolean; keyHint: string }

/** One connection with all that can be done to it. */
export function ConnectionItem({ connection, current, keyHint }: ConnectionItemProps) {
  const { id } = connection
  const [open, setOpen] = useState<'key' | 'edit' | 'remove' | null>(null)
  const select = useMutation({
    mutationFn: () => ask('connections.select', { id }),
    onSuccess: () => announce(`Now using ${isolated(connection.name)}`),
  })
  const test = useMutation({
    mutationFn: () => ask('connections.test', { id }),
    onSuccess: outcome => announce(outcomeWords(outcome)),
  })
  const portal = useMutation({ mutationFn: () => ask('connections.openPortal', { id }) })
  const failed = [test, select, portal].find(action => action.error !== null)
  const toggle = (part: 'key' | 'edit') => setOpen(open === part ? null : part)
  const close = () => setOpen(null)
  return (
    <li className="connection-item" aria-label={isolated(connection.name)}>
      <div className="connection-name">
        <h3>
          <Outside text={connection.name} />
        </h3>
        {current ? <Tag tone="ok">In use</Tag> : null}
        {connection.kind === 'practice' ? <Tag tone="warn">Practice</Tag> : null}
        {connection.key === 'keychain' ? null : <Tag tone="bad">{keyPlaceWords(connection.key)}</Tag>}
      </div>
      <p className="mono muted connection-address">{connection.address}</p>
      {connection.pageAfterwards === null ? null : (
        <p className="muted small">
          Page afterwards: <Outside text={withoutScheme(connection.pageAfterwards)} exact />
        </p>
      )}
      <div className="connection-buttons">
        {current ? null : (
          <Button look="outline" pending={select.isPending} onPress={() => select.mutate()}>
            Use
          </Button>
        )}
        <Button pending={test.isPending} onPress={() => test.mutate()}>
          {test.isPending ? 'Testing…' : 'Test connection'}
        </Button>
        <Button expanded={open === 'key'} onPress={() => toggle('key')}>
          Replace key
        </Button>
        <Button expanded={open === 'edit'} onPress={() => toggle('edit')}>
          Edit
        </Button>
        <Button look="quiet" pending={portal.isPending} onPress={() => portal.mutate()}>
          Open the portal
        </Button>
        <Button look="quiet bad" onPress={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      {test.data === undefined ? null : <p className="small">{outcomeWords(test.data)}</p>}
      {failed === undefined || failed.error === null ? null : (
        <ShowFailure
          entering
          failure={failed.error}
          address={connection.address}
          onRetry={() => failed.mutate()}
        />
      )}
      {open === 'key' ? <ReplaceKey id={id} keyHint={keyHint} onDone={close} /> : null}
      {open === 'edit' ? <EditConnection connection={connection} onDone={close} /> : null}
      {open === 'remove' ? <RemoveDialog connection={connection} onClose={close} /> : null}
    </li>
  )
}
