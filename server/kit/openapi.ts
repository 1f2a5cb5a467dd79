import { workHeader } from '@tamuvo/contract/account-work.ts'
import { type Call, methodOf, needsCode, urlOf } from '@tamuvo/contract/call.ts'
import { refusals } from '@tamuvo/contract/refusals.ts'
import type { VendorDialect } from '@tamuvo/contract/vendor-call.ts'
import { type Document, schemaOf } from './openapi-schema.ts'
import { transferApi, vendorPathsOf } from './openapi-vendors.ts'

const envelopeOf = (value: Document, beside: Readonly<Record<string, Document>>): Document => ({
  type: 'object',
  required: ['success', 'code', 'message', 'value', ...Object.keys(beside), 'traceId'],
  properties: {
    success: { type: 'boolean' },
    code: { type: 'string', description: '"OK" or the name of the refusal' },
    message: { type: 'string' },
    value,
    ...beside,
    traceId: { type: 'string' },
  },
})

const answerOf = (call: Call): Document => {
  const output = schemaOf(call.output, 'output')
  if (!call.valueField) return envelopeOf(output, {})
  const { [call.valueField]: value = {}, ...beside } = output['properties'] as Record<string, Document>
  return envelopeOf(value, beside)
}

const parametersOf = (call: Call): Document[] => {
  const { properties = {}, required = [] } = schemaOf(call.input, 'input') as {
    properties?: Record<string, Document>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

const bodyOf = (call: Call): Document => {
  const plain = schemaOf(call.input, 'input')
  const schema = call.encrypted
    ? {
        type: 'object',
        required: ['value'],
        properties: {
          value: { type: 'string', description: 'Compact JWE of the plain body with `iat` and `jti`', contentSchema: plain },
        },
      }
    : plain
  const form = call.form ? { 'application/x-www-form-urlencoded': { schema } } : {}
  return { required: true, content: { 'application/json': { schema }, ...form } }
}

const securityOf = (call: Call): Document[] | undefined => {
  if (call.caller === 'operator') return [{ operator: [] }]
  return ['member', 'agent'].includes(call.caller) ? [{ token: [] }] : undefined
}

/** The tag of a call: the staff API, lottery games, or the part of the site. */
const tagOf = (url: string): string => {
  const [, root = '', part = root] = url.split('/')
  if (root === 'wps') return part
  return root === 'bo' ? root : 'lottery'
}

const codeHeader = {
  name: 'Operator-Code',
  in: 'header',
  description: 'A code of your authenticator. It counts for your key and address for ten minutes.',
  schema: { type: 'string' },
}

const workParameter = {
  name: workHeader,
  in: 'header',
  description:
    'The solution of a challenge of `GET /wps/proof-of-work`, only after `PROOF_OF_WORK_REQUIRED`: `{ challenge, solution }` as JSON in base64.',
  schema: { type: 'string' },
}

const deviceParameter = {
  name: 'device',
  in: 'cookie',
  description:
    'The device, which the answer sets where there is none; `__Host-device` where the site has TLS. Send it with every call: promotions that count devices are refused without.',
  schema: { type: 'string' },
}

const operationOf = (call: Call): Document => {
  const query = methodOf(call) === 'GET' || methodOf(call) === 'DELETE'
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } }
  const parameters = [
    ...(query ? parametersOf(call) : []),
    ...(call.idempotent ? [key] : []),
    ...(needsCode(call) ? [codeHeader] : []),
    ...(call.refusals.includes('PROOF_OF_WORK_REQUIRED') ? [workParameter] : []),
    ...(call.knowsDevice ? [deviceParameter] : []),
  ]
  const needed = call.permission ? `Permission ${call.permission}; the call is recorded. ` : ''
  const own = call.refusals.map((code) => `\`${code}\` (${refusals[code]})`).join(', ')
  return {
    summary: call.summary,
    description: needed + (own ? `Refusals: ${own}. Any call may also answer the common ones.` : 'Only the common refusals.'),
    tags: [tagOf(urlOf(call))],
    ...(securityOf(call) ? { security: securityOf(call) } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(query ? {} : { requestBody: bodyOf(call) }),
    responses: {
      200: {
        description: 'The answer, or a business refusal',
        content: { 'application/json': { schema: answerOf(call) } },
      },
    },
  }
}

/**
 * The OpenAPI 3.1 document of the calls: made from the contract, so it cannot differ from what is served.
 * @param vendors the dialects in which vendors call; with them come the calls that we make of vendors, as `webhooks`
 */
export const openApiOf = (calls: Call[], vendors: readonly VendorDialect[] = []): Document => {
  const paths = vendorPathsOf(vendors)
  for (const call of calls) {
    const url = urlOf(call)
    paths[url] = { ...paths[url], [methodOf(call).toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tamuvo',
      version: '1',
      description: 'Amounts are decimal text with two digits, times ISO 8601 in UTC, ids text.',
    },
    paths,
    ...(vendors.length > 0 ? { webhooks: transferApi() } : {}),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        operator: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word "Operator", a space and the key: `Operator desk.mFh…`',
        },
      },
    },
  }
}
