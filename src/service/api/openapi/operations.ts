import type { z } from 'zod'
import { listQuerySchema } from '../../../contract/http.ts'
import { changeQuerySchema, requestQuerySchema } from '../../../contract/more.ts'
import type { ProblemKind } from '../problem.ts'

/** An operation: what it answers (a status, and the schema of its body) and with which kinds it refuses. */
export type Operation = {
  operationId: string
  summary: string
  description?: string
  /** What its query may hold. */
  query?: z.ZodObject
  headers?: Record<string, string>
  /** The schema of a body, which may be left out. */
  body?: string
  answers: Record<number, [description: string, schema?: string]>
  refuses: readonly ProblemKind[]
  /** Whether it wants no key. */
  open?: boolean
}

const always = ['forbidden', 'internal', 'unavailable', 'full'] as const
const withKey = ['key-refused', 'too-many', ...always] as const

/** Every operation by its method and path. */
export const operations: Record<`${'get' | 'post'} /${string}`, Operation> = {
  'post /connect/create-connect-request': {
    operationId: 'createConnectRequest',
    summary: 'Create a connect link',
    description:
      'With redirectUrl: a link of its own, with what the company notes for itself. Without: the standing link of the company, the same at every call, with which nothing is noted.',
    headers: {
      'Idempotency-Key': 'The same key within 24 hours answers the same link; 1 to 255 characters.',
    },
    body: 'CreateRequest',
    answers: { 201: ['The link', 'CreateAnswer'] },
    refuses: [
      ...(['not-json', 'bad-request', 'in-progress', 'too-large', 'not-json-type', 'field-wrong'] as const),
      ...(['key-reused', 'too-many-links', ...withKey] as const),
    ],
  },
  'get /accounts/{accountId}': {
    operationId: 'readAccount',
    summary: 'Read one account by the ID of its customer or of one of its electric accounts',
    answers: { 200: ['The account', 'Account'] },
    refuses: ['not-found', ...withKey],
  },
  'get /accounts': {
    operationId: 'listAccounts',
    summary: 'List the accounts of every customer who shares with the company',
    query: listQuerySchema,
    headers: { 'If-None-Match': 'the ETag of the page before' },
    answers: { 200: ['A page, with an ETag', 'AccountPage'], 304: ['The page is the same as before'] },
    refuses: ['field-wrong', ...withKey],
  },
  'get /changes': {
    operationId: 'readChanges',
    summary: 'What happened to links and accounts after a cursor, each once and in order',
    description:
      'Without after: no changes, and next is now. Take that cursor first, then read the list, then follow the changes.',
    query: changeQuerySchema,
    answers: { 200: ['The changes, oldest first', 'ChangePage'] },
    refuses: ['field-wrong', 'cursor-too-old', ...withKey],
  },
  'get /connect/requests': {
    operationId: 'listRequests',
    summary: 'List the links for one customer, newest first',
    description: 'Those that were withdrawn are removed after 90 days.',
    query: requestQuerySchema,
    answers: { 200: ['A page', 'RequestPage'] },
    refuses: ['field-wrong', ...withKey],
  },
  'get /connect/requests/{id}': {
    operationId: 'readRequest',
    summary: 'Read one of them',
    answers: { 200: ['The request', 'Request'] },
    refuses: ['not-found', ...withKey],
  },
  'post /connect/requests/{id}/withdraw': {
    operationId: 'withdrawRequest',
    summary: 'Withdraw one, so that its link no longer works; again changes nothing',
    answers: { 200: ['The request, withdrawn', 'Request'] },
    refuses: ['not-found', 'accepted-already', ...withKey],
  },
  'get /healthz': {
    operationId: 'health',
    summary: 'Whether the service is up',
    answers: { 200: ['It is'] },
    refuses: always,
    open: true,
  },
}
