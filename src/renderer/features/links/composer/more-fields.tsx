import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormField } from '../../../shared/forms/form-field.tsx'
import type { LinkFor, LinkValues } from '../draft.ts'
import type { Offers } from '../wanted-link.ts'
import { messages } from './composer-messages.ts'
import { LinkForField } from './link-for.tsx'
import { PageDialog } from './page-dialog.tsx'
import { PageField } from './page-field.tsx'

type MoreFieldsProps = {
  form: UseFormReturn<LinkValues>
  values: LinkValues
  offers: Offers
  linkFor: LinkFor
}

/** What most links do without: a note, another page afterwards, the standing link. */
export function MoreFields({ form, values, offers, linkFor }: MoreFieldsProps) {
  const [settingPage, setSettingPage] = useState(false)
  const choose = (wanted: LinkFor) => {
    form.setValue('linkFor', wanted)
    form.setValue('redirectUrl', null)
    if (wanted === 'one' && offers.page === null) form.setFocus('redirectUrl')
  }
  return (
    <div className="more-fields">
      <FormField
        control={form.control}
        name="note"
        label={messages.note}
        placeholder={messages.notePlaceholder}
        maxLength={2000}
      />
      <PageField form={form} values={values} offers={offers} />
      <div className="more-for line">
        <LinkForField
          linkFor={linkFor}
          offers={offers}
          onChange={choose}
          onSetPage={() => setSettingPage(true)}
        />
      </div>
      {settingPage ? <PageDialog onClose={() => setSettingPage(false)} /> : null}
    </div>
  )
}
