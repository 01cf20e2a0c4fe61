import './frame.css'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AppState } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { startPractice, useConnection } from '../../shared/hooks/app-state.ts'
import { StoreNotices } from '../../shared/store-notices.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Ribbon } from '../../ui/notices/notice.tsx'
import { messages } from './frame-messages.ts'
import { Side } from './side.tsx'
import { SideNotices, useNarrow } from './side-notices.tsx'

type FrameProps = {
  state: AppState
  /** Number of items that wait in the Inbox. */
  waiting: number
  children: ReactNode
}

/** The navigation and notices around every screen, once a connection is set up. */
export function Frame({ state, waiting, children }: FrameProps) {
  return (
    <div className="frame">
      <Side waiting={waiting} />
      <div className="work">
        <Ribbons state={state} />
        <main>{children}</main>
      </div>
    </div>
  )
}

/** Banners above every screen: practice data, storage for this session only, notices about stored data, a slow keychain. */
function Ribbons({ state: { store, practice } }: { state: AppState }) {
  return (
    <section aria-label={messages.notices}>
      {useConnection()?.kind === 'practice' ? <PracticeRibbon practice={practice} /> : null}
      {store.state === 'open' && store.persistence === 'session' ? (
        <Ribbon title={messages.session.title}>{messages.session.sentence}</Ribbon>
      ) : null}
      <StoreNotices />
      {useNarrow() ? <SideNotices /> : null}
    </section>
  )
}

function PracticeRibbon({ practice }: { practice: AppState['practice'] }) {
  const start = useMutation({ mutationFn: startPractice })
  const { title, starting, restarting, stopped, running } = messages.practice
  const sentence = { starting, restarting, stopped, running, off: running }[practice]
  return (
    <>
      <Ribbon
        title={title}
        action={
          practice === 'stopped' ? (
            <Button look="quiet" pending={start.isPending} onPress={() => start.mutate()}>
              {messages.practice.start}
            </Button>
          ) : null
        }
      >
        {sentence}
      </Ribbon>
      <ShowFailure failure={start.error} />
    </>
  )
}
