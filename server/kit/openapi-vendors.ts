import { methodOf, urlOf } from '@tamuvo/contract/call.ts'
import { type VendorCall, type VendorDialect, vendorPath } from '@tamuvo/contract/vendor-call.ts'
import { tcGamingCalls, tcGamingErrors, tcGamingPath } from '@tamuvo/contract/vendor-tc-gaming.ts'
import { type Document, schemaOf } from './openapi-schema.ts'
import { invariant } from './invariant.ts'

const jsonOf = (schema: Document): Document => ({ content: { 'application/json': { schema } } })

const errorsOf = ({ errors }: VendorDialect): string =>
  Object.entries(errors)
    .map(([refusal, word]) => `\`${word}\` (${refusal})`)
    .join(', ')

const parametersOf = ({ input }: VendorCall): Document[] => {
  const { properties = {} } = schemaOf(input, 'input') as { properties?: Record<string, Document> }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: true, schema }))
}

const codeParameter = {
  name: 'code',
  in: 'path',
  required: true,
  description: 'Of the vendor, as in the catalogue',
  schema: { type: 'string' },
}

const operationOf = (dialect: VendorDialect, call: VendorCall): Document => {
  const isGet = methodOf(call) === 'GET'
  return {
    summary: call.summary,
    description: `${dialect.title}. ${dialect.signature}. Errors: ${errorsOf(dialect)}.`,
    tags: [`vendor ${dialect.name}`],
    security: [],
    parameters: [codeParameter, ...(isGet ? parametersOf(call) : [])],
    ...(isGet ? {} : { requestBody: { required: true, ...jsonOf(schemaOf(call.input, 'input')) } }),
    responses: { 200: { description: 'Yes, or a no in the words of the dialect', ...jsonOf(schemaOf(call.output, 'output')) } },
  }
}

/** The calls of vendors by path. `code` is the vendor, which determines the dialect. */
export const vendorPathsOf = (dialects: readonly VendorDialect[]): Record<string, Document> => {
  const paths: Record<string, Document> = {}
  for (const dialect of dialects)
    for (const call of Object.values(dialect.calls)) {
      const url = `${vendorPath}/{code}${urlOf(call)}`
      const method = methodOf(call).toLowerCase()
      invariant(!paths[url]?.[method], `${call.path} is of one dialect`)
      paths[url] = { ...paths[url], [method]: operationOf(dialect, call) }
    }
  return paths
}

const refusedStatuses = Object.entries(tcGamingErrors)
  .map(([status, meaning]) => `${status} ${meaning}`)
  .join(', ')

/** The calls that we make of vendors with transfer wallets. */
export const transferApi = (): Record<string, Document> =>
  Object.fromEntries(
    Object.values(tcGamingCalls).map(({ method, summary, input, output }) => [
      `tc-gaming ${method}`,
      {
        post: {
          summary,
          description: `TC-Gaming, we call: POST ${tcGamingPath}. The body below travels encrypted as \`params\`, with \`method\` "${method}". Refused before it began: ${refusedStatuses}.`,
          tags: ['vendor tc-gaming'],
          requestBody: { required: true, ...jsonOf(schemaOf(input, 'input')) },
          responses: { 200: { description: '`status` 0 is yes', ...jsonOf(schemaOf(output, 'output')) } },
        },
      },
    ]),
  )
