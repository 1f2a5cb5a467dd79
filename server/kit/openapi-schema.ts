import * as z from 'zod/mini'

export type Document = Record<string, unknown>

/** A shape of the contract as JSON Schema. */
export const schemaOf = (type: z.ZodMiniType, io: 'input' | 'output'): Document => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Document
  return schema
}
