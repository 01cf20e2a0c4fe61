import { useEffect, useRef } from 'react'
import type { CallOutput } from '../../../../contract/ipc.ts'
import { messages as notices } from '../../../shared/notice-messages.ts'
import { Disclosure } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { messages } from './mail-messages.ts'

/** The result of a test mail: its recipient, and the server's answer for support. */
export function Tested({ data }: { data: CallOutput<'mail.test'> | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (data !== undefined) box.current?.scrollIntoView({ block: 'nearest' })
  }, [data])
  return (
    <div role="status" className="stack tight" ref={box}>
      {data === undefined ? null : (
        <>
          <Notice>{messages.server.tested(data.to)}</Notice>
          <Disclosure label={notices.failure.details}>
            <Outside as="code" className="code" text={data.answer} exact />
          </Disclosure>
        </>
      )}
    </div>
  )
}
