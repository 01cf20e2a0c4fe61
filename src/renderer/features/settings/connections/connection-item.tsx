import { useEffect, useRef, useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import { withoutScheme } from '../../../../contract/links/link-text.ts'
import type { Connection } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { cancelTest } from '../../../shared/forms/cancel-test.ts'
import { reachWords } from '../../../shared/hooks/accounts-summary.ts'
import { useCall } from '../../../shared/hooks/query-client.ts'
import { isMended } from '../../../shared/hooks/reading-problem.ts'
import { currentRoute, go, useRoute } from '../../../shared/routes/here.ts'
import { settingsRoute } from '../../../shared/routes/settings-route.ts'
import { outcomeWords } from '../../../shared/words/outcome-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { useStore } from '../../../ui/store.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'
import { EditConnection, RemoveDialog, ReplaceKey } from './connection-forms.tsx'
import { keyPlaceWords, messages } from './connections-messages.ts'
import { dropEdit, keepEdit, keptEdits, valuesOf } from './edited-connection.ts'

type ConnectionItemProps = { connection: Connection; current: boolean }

/** One connection and its buttons; the route may ask to replace its key. */
export function ConnectionItem({ connection, current }: ConnectionItemProps) {
  const { id, name: title } = connection
  const { replaceKey } = useRoute().search
  const [open, setOpen] = useState<'key' | 'remove' | null>(null)
  const edited = useStore(keptEdits)[0].find(one => one.id === id)
  const [wasPressed, setPressed] = useState(false)
  const keyButton = useRef<HTMLButtonElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  useFocusLeft(open === 'key', () => keyButton.current?.focus())
  useFocusLeft(edited !== undefined, () => editButton.current?.focus())
  useEffect(() => {
    if (replaceKey === id) setOpen('key')
  }, [replaceKey, id])
  const select = useCall('connections.select', () => announce(messages.nowUsing(isolated(title))))
  const test = useCall('connections.test')
  const portal = useCall('connections.openPortal')
  const failed = [test, select, portal].find(({ error }) => error !== null && !isMended(error, connection))
  const close = () => {
    setOpen(null)
    // Not the route of the last render: a key is accepted also once another screen is open.
    if (currentRoute().search.replaceKey === id) go(settingsRoute('connections'), { replace: true })
  }
  const testingKey = useRef(false)
  const cancelKey = () => cancelTest(id, testingKey.current, close)
  const toggleKey = () => {
    test.reset()
    if (open === 'key') cancelKey()
    else setOpen('key')
  }
  const toRemove = () => {
    if (open === 'key') cancelKey()
    setOpen('remove')
  }
  const toggleEdit = () => {
    test.reset()
    setPressed(true)
    if (edited === undefined) keepEdit(id, valuesOf(connection), valuesOf(connection))
    else dropEdit(id)
  }
  return (
    <li className="stack" aria-label={isolated(title)}>
      <div className="line">
        <Outside as="h3" text={title} />
        <Tags connection={connection} current={current} />
      </div>
      <p className="mono muted">{connection.address}</p>
      {connection.pageAfterwards === null ? null : (
        <p className="muted small">
          {messages.pageAfterwards}
          <Outside text={withoutScheme(connection.pageAfterwards)} exact />
        </p>
      )}
      <div className="line">
        {current ? null : (
          <Button look="outline" pending={select.isPending} onPress={() => select.mutate({ id })}>
            {messages.use}
          </Button>
        )}
        <Button pending={test.isPending} onPress={() => test.mutate({ id })}>
          {test.isPending ? messages.testing : messages.test}
        </Button>
        {connection.kind === 'practice' ? null : (
          <Button ref={keyButton} expanded={open === 'key'} onPress={toggleKey}>
            {messages.replaceKey}
          </Button>
        )}
        <Button ref={editButton} expanded={edited !== undefined} onPress={toggleEdit}>
          {messages.edit}
        </Button>
        <Button pending={portal.isPending} onPress={() => portal.mutate({ id })}>
          {messages.openPortal}
        </Button>
        <Button look="quiet bad" onPress={toRemove}>
          {messages.remove}
        </Button>
      </div>
      <p className="small" role="status">
        {/* Not beside a problem that came up since. */}
        {test.data === undefined || reachWords[connection.reachability] !== null
          ? ''
          : outcomeWords(test.data)}
      </p>
      <ShowFailure
        entering
        failure={failed?.error ?? null}
        address={connection.address}
        onRetry={() => failed?.mutate({ id })}
      />
      {open === 'key' ? (
        <ReplaceKey id={id} testing={testingKey} onDone={close} onCancel={cancelKey} />
      ) : null}
      {edited === undefined ? null : (
        <EditConnection
          connection={connection}
          typed={edited.typed}
          autoFocus={wasPressed}
          onDone={() => dropEdit(id)}
        />
      )}
      {open === 'remove' ? <RemoveDialog connection={connection} onClose={close} /> : null}
    </li>
  )
}

function Tags({ connection, current }: { connection: Connection; current: boolean }) {
  const problem = reachWords[connection.reachability]
  return (
    <>
      {current ? <Tag tone="ok">{messages.inUse}</Tag> : null}
      {connection.kind === 'practice' ? <Tag tone="warn">{messages.practice}</Tag> : null}
      {connection.key === 'keychain' ? null : <Tag tone="bad">{keyPlaceWords[connection.key]}</Tag>}
      {problem === null || connection.key === 'missing' ? null : <Tag tone="bad">{problem}</Tag>}
    </>
  )
}
