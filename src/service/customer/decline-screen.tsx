/** @jsxImportSource hono/jsx */
import { Field, Form, Submit } from '../pages/form-parts.tsx'
import { Page } from '../pages/layout.tsx'
import type { Followed } from './ask-screen.tsx'
import { declineReasons } from './decline-reasons.ts'
import { texts, titles } from './link-texts.tsx'

/** Asks once, and why where staff see it: of a standing link it is not known who declined. */
export const declineScreen = ({ shell, link, path }: Followed) => (
  <Page shell={shell} {...titles.decline(link.companyName)} narrow>
    <p>{texts.nothingShared}</p>
    <Form shell={shell} action={`${path}/decline`} class="fields">
      {link.kind === 'request' && (
        <fieldset>
          <legend>
            {texts.why} <span class="muted">(optional)</span>
          </legend>
          {declineReasons.map(reason => (
            <label class="pick">
              <input type="radio" name="reason" value={reason} />
              {reason}
            </label>
          ))}
          <Field name="more" label={texts.ownWords} errors={{}} optional />
        </fieldset>
      )}
      <div class="actions">
        <Submit kind="primary">Decline</Submit>
        <a class="button" href={path}>
          Back
        </a>
      </div>
    </Form>
  </Page>
)
