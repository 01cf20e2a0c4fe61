import { pageHeaders } from '../common/page-headers.ts'
import type { Answer } from './call.ts'
import { problems } from './problem.ts'

const lines = Object.entries(problems).map(
  ([kind, { status, title }]) => `<dt id="${kind}">${status} ${kind}</dt><dd>${title}.</dd>`,
)

/** The page behind the `type` of each error. */
export const errorsPage = (origin: string): Answer => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  headers: pageHeaders(origin),
  body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors of the interface</title>
<main>
<h1>Errors of the interface</h1>
<dl>
${lines.join('\n')}
</dl>
</main>
</html>
`,
})
