import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Env } from '../env.ts'
import { json } from './json.ts'
import { createOpenApi } from './openapi.ts'
import { problems } from './problem.ts'

/** What the interface says of itself: the description for machines, and the page behind the `type` of each error. */
export const createDescription = (origin: () => string): Hono<Env> => {
  const app = new Hono<Env>()
  app.get('/openapi.json', c => json(c, createOpenApi(origin())))
  app.get('/errors', c =>
    c.html(
      html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors of the interface</title>
<main>
<h1>Errors of the interface</h1>
<dl>${Object.entries(problems).map(
        ([kind, { status, title }]) => html`
<dt id="${kind}">${status} ${kind}</dt><dd>${title}.</dd>`,
      )}
</dl>
</main>
</html>
`,
    ),
  )
  return app
}
