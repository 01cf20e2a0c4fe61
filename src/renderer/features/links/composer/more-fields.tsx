import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { completeAddress } from '../../../shared/words/complete-address.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ComboField } from '../../../ui/fields/combo-field.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { SegmentsField } from '../../../ui/fields/segments.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { redirectUrlsQuery } from '../queries.ts'
import { linkForMeaning, messages } from './composer-messages.ts'
import { PageDialog } from './page-dialog.tsx'
import { type LinkFor, type LinkValues, linkForOf, type Offers, shownPage } from './wanted-link.ts'

const { page, linkFor: words } = messages

const choices: { value: LinkFor; label: ReactNode }[] = [
  { value: 'one', label: words.one },
  {
    value: 'anyone',
    label: (
      <>
        {words.anyone}
        <span className="visually-hidden">{words.anyoneAlso}</span>
      </>
    ),
  },
]

type MoreFieldsProps = {
  values: LinkValues
  offers: Offers
  problem: string | undefined
  onChange: (part: Partial<LinkValues>) => void
}

/** The fields that most links do not need: a note, another page afterwards than the connection's own, the standing link. */
export function MoreFields({ values, offers, problem, onChange }: MoreFieldsProps) {
  const [settingPage, setSettingPage] = useState(false)
  const pageRef = useRef<HTMLInputElement>(null)
  const used = useQuery(redirectUrlsQuery).data ?? []
  const linkFor = linkForOf(values, offers)
  const complete = () => {
    const typed = completeAddress(values.redirectUrl ?? '')
    const redirectUrl = typed === '' || typed === offers.page ? null : typed
    if (redirectUrl !== values.redirectUrl) onChange({ redirectUrl })
  }
  return (
    <>
      <div className="fields">
        <TextField
          label={messages.note}
          placeholder={messages.notePlaceholder}
          maxLength={2000}
          value={values.note}
          onChange={note => onChange({ note })}
        />
        <ComboField
          label={
            <>
              {page.label}
              <span className="visually-hidden">{page.also}</span>
            </>
          }
          listLabel={page.used}
          placeholder={linkFor === 'one' ? page.placeholder : page.ofOne}
          value={shownPage(values, offers)}
          onChange={redirectUrl => {
            const isOneNow = linkForOf({ ...values, redirectUrl }, offers) === 'one'
            if (values.linkFor === 'anyone' && linkFor === 'anyone' && isOneNow) announce(page.makesOne)
            onChange({ redirectUrl })
          }}
          onBlur={complete}
          inputRef={pageRef}
          error={problem}
          suggestions={used.filter(url => url !== offers.page)}
        />
        <SegmentsField
          label={words.label}
          hint={
            <>
              {linkForMeaning(linkFor, offers)}{' '}
              {offers.page === null ? (
                <Button look="quiet" onPress={() => setSettingPage(true)}>
                  {words.setPage}
                </Button>
              ) : null}
            </>
          }
          options={choices}
          value={linkFor}
          onChange={wanted => {
            onChange({ linkFor: wanted, redirectUrl: null })
            if (wanted === 'one' && offers.page === null) pageRef.current?.focus()
          }}
        />
      </div>
      {settingPage ? <PageDialog onClose={() => setSettingPage(false)} /> : null}
    </>
  )
}
