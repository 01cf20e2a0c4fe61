import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { completeAddress } from '../../../shared/words/complete-address.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { ComboFieldProps } from '../../../ui/fields/combo-field.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { redirectUrlsQuery } from '../queries.ts'
import { linkForMeaning, messages } from './composer-messages.ts'
import { PageDialog } from './page-dialog.tsx'
import { type LinkFor, type LinkValues, linkForOf, type Offers, shownPage } from './wanted-link.ts'

const { page, linkFor: words } = messages

// As much code as the rest of the screen: it comes once the form is there.
const ComboField = lazy(async () => ({
  default: (await import('../../../ui/fields/combo-field.tsx')).ComboField,
}))

const choices: { value: LinkFor; label: React.ReactNode }[] = [
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
  /** What is wrong with the page. */
  problem: string | undefined
  onChange: (part: Partial<LinkValues>) => void
}

/** What most links do without: a note, another page afterwards than the connection's own, the standing link. */
export function MoreFields({ values, offers, problem, onChange }: MoreFieldsProps) {
  const [settingPage, setSettingPage] = useState(false)
  const pageRef = useRef<HTMLInputElement>(null)
  const used = useQuery(redirectUrlsQuery).data ?? []
  const linkFor = linkForOf(values, offers)
  const pageField: ComboFieldProps = {
    label: (
      <>
        {page.label}
        <span className="visually-hidden">{page.also}</span>
      </>
    ),
    listLabel: page.used,
    placeholder: linkFor === 'one' ? page.placeholder : page.optional,
    value: shownPage(values, offers),
    onChange: redirectUrl => onChange({ redirectUrl }),
    onBlur: () => {
      const complete = completeAddress(values.redirectUrl ?? '')
      const redirectUrl = complete === '' || complete === offers.page ? null : complete
      if (redirectUrl !== values.redirectUrl) onChange({ redirectUrl })
    },
    inputRef: pageRef,
    error: problem,
    suggestions: used.filter(url => url !== offers.page),
    type: 'url',
  }
  return (
    <div className="fields">
      <TextField
        label={messages.note}
        placeholder={messages.notePlaceholder}
        maxLength={2000}
        value={values.note}
        onChange={note => onChange({ note })}
      />
      <Suspense fallback={<TextField {...pageField} />}>
        <ComboField {...pageField} />
      </Suspense>
      <div className="more-for line">
        <Segments
          label={words.label}
          options={choices}
          value={linkFor}
          onChange={wanted => {
            onChange({ linkFor: wanted, redirectUrl: null })
            if (wanted === 'one' && offers.page === null) pageRef.current?.focus()
          }}
        />
        <p className="muted small link-meaning low">
          {linkForMeaning(linkFor, offers)}{' '}
          {offers.page === null ? (
            <Button look="quiet" onPress={() => setSettingPage(true)}>
              {words.setPage}
            </Button>
          ) : null}
        </p>
      </div>
      {settingPage ? <PageDialog onClose={() => setSettingPage(false)} /> : null}
    </div>
  )
}
