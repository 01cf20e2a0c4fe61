import { changePageSchema, requestPageSchema } from '../../../contract/more.ts'
import { ownLinkRequestSchema } from '../link-request.ts'
import { answer, pageParameters, problemAnswers, schemaOf, withKey } from './parts.ts'

const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }

/** What the service offers beside the interface, described. */
export const moreDescribed = {
  '/changes': {
    get: {
      operationId: 'readChanges',
      summary: 'What happened to links and accounts after a cursor, each once and in order',
      description:
        'Without after: no changes, and next is now. Take that cursor first, then read the list, then follow the changes.',
      parameters: [
        ...pageParameters('after', { default: 500 }),
        {
          name: 'wait',
          in: 'query',
          schema: { type: 'number', minimum: 0, maximum: 25, default: 0 },
          description:
            'Seconds that the answer may wait for something to happen; at most 20 requests of a key wait at one process of the service.',
        },
      ],
      responses: {
        200: answer('The changes, oldest first', 'ChangePage'),
        ...problemAnswers(['field-wrong', 'cursor-too-old', ...withKey]),
      },
    },
  },
  '/connect/requests': {
    get: {
      operationId: 'listRequests',
      summary: 'List the links for one customer, newest first',
      description: 'Those that were withdrawn are removed after 90 days.',
      parameters: pageParameters('after', { default: 100 }),
      responses: { 200: answer('A page', 'RequestPage'), ...problemAnswers(['field-wrong', ...withKey]) },
    },
  },
  '/connect/requests/{id}': {
    get: {
      operationId: 'readRequest',
      summary: 'Read one of them',
      parameters: [idParameter],
      responses: { 200: answer('The request', 'Request'), ...problemAnswers(['not-found', ...withKey]) },
    },
  },
  '/connect/requests/{id}/withdraw': {
    post: {
      operationId: 'withdrawRequest',
      summary: 'Withdraw one, so that its link no longer works; again changes nothing',
      parameters: [idParameter],
      responses: {
        200: answer('The request, withdrawn', 'Request'),
        ...problemAnswers(['not-found', 'accepted-already', ...withKey]),
      },
    },
  },
}

export const moreSchemas = {
  ChangePage: schemaOf(changePageSchema),
  Request: schemaOf(ownLinkRequestSchema),
  RequestPage: schemaOf(requestPageSchema.extend({ requests: ownLinkRequestSchema.array() })),
}
