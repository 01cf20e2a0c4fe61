/** @jsxImportSource hono/jsx */
import { z } from 'zod'
import type { Shell } from '../pages/env.ts'
import { type Errors, optionalText, requiredText } from '../pages/form.ts'
import { Choice, Field, Form } from '../pages/form-parts.tsx'
import type { NewUtilityAccount } from '../store/utility-accounts.ts'
import { states } from './states.ts'
import { utilities } from './utilities.ts'

const codes = new Set(states.map(({ value }) => value))

/** A utility account as a customer types it in. */
export const utilityForm: z.ZodType<NewUtilityAccount> = z
  .object({
    provider: requiredText('Choose your utility, or type its name', 120),
    account: requiredText('Enter the account number from your bill', 40),
    street: requiredText('Enter the street and number', 200),
    city: requiredText('Enter the city', 100),
    state: z.string().refine(code => codes.has(code), 'Choose the state'),
    zip: optionalText(10).refine(
      text => text === '' || /^\d{5}(?:-\d{4})?$/.test(text),
      'Enter a ZIP code such as 94103, or leave it empty',
    ),
  })
  .transform(({ account, zip, ...rest }) => ({
    ...rest,
    account_number: account,
    zip: zip === '' ? null : zip,
  }))

type Props = {
  shell: Shell
  action: string
  values: Record<string, string>
  errors: Errors
  primary: boolean
}

/** The utility list is the browser's own: it searches as one types, without any script. */
export const UtilityForm = ({ shell, action, values, errors, primary }: Props) => (
  <Form shell={shell} action={action} class="fields">
    <Field
      name="provider"
      label="Utility"
      list="utilities"
      hint="Start to type and choose yours. If it is not listed, type its name."
      errors={errors}
      value={values.provider ?? ''}
      maxlength={120}
    />
    <datalist id="utilities">
      {utilities.map(({ name, states }) => (
        <option value={name}>{states}</option>
      ))}
    </datalist>
    <Field
      name="account"
      label="Account number"
      hint="It stands on your bill, often at the top right."
      errors={errors}
      value={values.account ?? ''}
      maxlength={40}
    />
    <Field
      name="street"
      label="Street and number"
      autocomplete="street-address"
      errors={errors}
      value={values.street ?? ''}
    />
    <Field
      name="city"
      label="City"
      autocomplete="address-level2"
      errors={errors}
      value={values.city ?? ''}
      maxlength={100}
    />
    <div class="two">
      <Choice
        name="state"
        label="State"
        autocomplete="address-level1"
        options={[{ value: '', label: 'Choose' }, ...states]}
        errors={errors}
        value={values.state ?? ''}
      />
      <Field
        name="zip"
        label="ZIP code"
        autocomplete="postal-code"
        inputmode="numeric"
        optional
        errors={errors}
        value={values.zip ?? ''}
        maxlength={10}
      />
    </div>
    <button type="submit" class={primary ? 'primary' : ''}>
      Add utility account
    </button>
  </Form>
)
