import './links.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Link } from '../../../contract/model.ts'
import { runCommand, sendCommand } from '../../shared/commands.ts'
import { ExportButton } from '../../shared/exporting/export-button.tsx'
import { ask } from '../../shared/hooks/query-client.ts'
import { LinkRecord } from '../../shared/record/records.tsx'
import { currentRoute } from '../../shared/routes/here.ts'
import { ListScreen } from '../../shared/rows/list-screen.tsx'
import { MenuButton } from '../../ui/dialogs/menu-button.tsx'
import { isBeside, toRecord } from '../../ui/layout/screen.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { Composer } from './composer/composer.tsx'
import { fillComposer, fillRenewal, isPending, useComposer } from './composer/composer-state.ts'
import { emptyLink } from './composer/wanted-link.ts'
import { messages } from './links-messages.ts'
import { useOpenLink } from './open-link.ts'
import { type LinksList, linksList, makersQuery, useLinks } from './queries.ts'
import { NotListed } from './register/not-listed.tsx'
import { Register } from './register/register.tsx'
import { useRouteLink } from './use-route.ts'

const exported = ({ total, exact, rows }: LinksList) => [
  {
    label: messages.exported,
    scope: { list: 'links' as const, ...linksList.kept.filter.read(), upTo: linksList.kept.latest.read() },
    total: exact && !rows.busy ? total : null,
  },
]

/** The Links screen: the composer, the register, and a link's record. */
export function LinksScreen() {
  // Prefetched: the filter by maker would otherwise appear late, between the other filters.
  useQuery(makersQuery)
  const composer = useComposer()
  const record = useOpenLink()
  const { open } = record
  const list = useLinks()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the screen opens: a record from before would lie over its list
  useEffect(() => {
    if (!isBeside()) record.close()
  }, [])
  const [notesAt, setNotesAt] = useState<HTMLElement | null>(null)
  const toComposer = () => sendCommand('new-link')
  const renew = ({ customer, email, note }: Link) => {
    const before = fillRenewal({ ...emptyLink, customer, email, note })
    record.close()
    toComposer()
    if (before !== null) announce(messages.replaced, () => fillComposer(before))
  }
  useRouteLink(composer !== null, record.show, renew)
  // Shows the standing link if the ledger has it; otherwise creates it at the service, which copies it like any new link.
  const standing = useMutation({
    mutationFn: async () => {
      const known = await ask('links.standing', undefined)
      if (known !== null) return record.show(known)
      const link = { id: crypto.randomUUID(), customer: '', email: '', note: '', redirectUrl: null }
      record.showMade(await ask('links.create', link))
    },
    // A frame later, as the record is there then; not the one of another screen, if that is open by now.
    onSuccess: () => requestAnimationFrame(() => (currentRoute().to === '/links' ? toRecord() : undefined)),
  })
  const { many, manyNote, standing: standingLink, standingNote } = messages.new
  const create = [
    { label: many, note: manyNote, onChoose: () => runCommand('create-many') },
    { label: standingLink, note: standingNote, onChoose: () => standing.mutate() },
  ]
  return (
    <ListScreen
      title={messages.title}
      aside={<div ref={setNotesAt} className="head-notes" />}
      actions={
        <>
          <ExportButton partsOf={() => exported(list)} />
          <MenuButton label={messages.new.label} items={create} />
        </>
      }
      toRow={list.toRows}
      onClose={record.close}
      openId={open?.id ?? null}
      record={(id, onClose) =>
        open && (
          <LinkRecord
            key={id}
            open={open}
            toRow={list.toRows}
            note={<NotListed list={list} open={open} />}
            onMade={made => record.showFound(id, made)}
            onDiscarded={() => {
              if (record.closeIfShown(id)) toComposer()
            }}
            onClose={onClose}
          />
        )
      }
    >
      <Register
        list={list}
        composer={
          composer === null ? (
            <div className="composer" />
          ) : (
            <Composer
              {...{ list, record, notesAt }}
              state={composer}
              standing={{ failure: standing.error, retry: standing.mutate, close: standing.reset }}
            />
          )
        }
        isMaking={composer !== null && isPending(composer)}
        record={record}
      />
    </ListScreen>
  )
}
