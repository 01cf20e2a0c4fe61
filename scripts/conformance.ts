import { parseArgs } from 'node:util'
import { checkService } from '../tools/conformance/run.ts'

// npm run conformance: black-box checks of the HTTP interface against any service; exit code 0 or 1.

const usage = `Usage: npm run conformance -- --base-url URL --api-key KEY [options]

  --account-id ID  an account to read, where the service offers no list
  --write          create links too; without it, nothing is changed
  --strict         check what our own service promises beyond the interface
  --more           check what a service may offer beside it: changes, requests, names, ETag
`

const { values } = parseArgs({
  options: {
    'base-url': { type: 'string' },
    'api-key': { type: 'string' },
    'account-id': { type: 'string' },
    write: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    more: { type: 'boolean', default: false },
  },
})
const { 'base-url': baseUrl, 'api-key': apiKey, 'account-id': accountId = null, write, strict, more } = values

if (baseUrl === undefined || apiKey === undefined || !URL.canParse(baseUrl)) {
  process.stderr.write(usage)
  process.exitCode = 1
} else {
  const passed = await checkService({ baseUrl, apiKey, accountId, write, strict, more }, line =>
    process.stdout.write(`${line}\n`),
  )
  process.exitCode = passed ? 0 : 1
}
