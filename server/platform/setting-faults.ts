import type * as z from 'zod/mini'

/** Faults of a value by the path of the field ('' for the whole value): code and message. */
export type Faults = { fields: Record<string, string>; words: Record<string, string> }

const faultsMax = 20
const halfCharacter = /(?<!\\)(?:\\\\)*\\ud[89a-f]/

/** @returns the parsed value, or its faults; an unknown field is a fault */
export const readValue = <Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): { value: z.output<Schema> } | { faults: Faults } => {
  // JSON escapes lone surrogates, which PostgreSQL refuses to store.
  if (halfCharacter.test(JSON.stringify(value) ?? '')) return { faults: faultsFrom([brokenText]) }
  const parsed = schema.safeParse(value)
  const issues = parsed.success
    ? unknownFields(value, parsed.data).map(unknownField)
    : parsed.error.issues.map((issue) => faultFrom(issue, value))
  if (parsed.success && issues.length === 0) return { value: parsed.data }
  return { faults: faultsFrom(issues.slice(0, faultsMax)) }
}

export type Fault = { path: string; code: string; words: string }

export const faultsFrom = (faults: readonly Fault[]): Faults => ({
  fields: Object.fromEntries(faults.map(({ path, code }) => [path, code])),
  words: Object.fromEntries(faults.map(({ path, words }) => [path, words])),
})

const brokenText: Fault = { path: '', code: 'text', words: 'has a text with half a character' }

type Issue = z.core.$ZodIssue

const faultFrom = (issue: Issue, value: unknown): Fault => ({
  path: issue.path.join('.'),
  code: issue.code,
  words: issue.code === 'invalid_type' && at(value, issue.path) === undefined ? 'is missing' : wordsOf(issue),
})

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((inner: unknown, name) => (isObject(inner) ? inner[String(name)] : undefined), value)

const unknownField = (path: string): Fault => ({ path, code: 'unrecognized_keys', words: 'is not known here' })

const wordsOf = (issue: Issue): string => {
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected] ?? issue.expected}`
  if (issue.code === 'too_small') return `must have at least ${issue.minimum}${unitOf(issue.origin)}`
  if (issue.code === 'too_big') return `must have at most ${issue.maximum}${unitOf(issue.origin)}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
  if (issue.code === 'unrecognized_keys') return `does not know ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`
  return issue.message && issue.message !== 'Invalid input' ? issue.message : 'does not have the right form'
}

const kinds: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const unitOf = (origin: string): string => (origin === 'string' ? ' characters' : origin === 'array' ? ' items' : '')

/** Paths of a value that its schema dropped. */
const unknownFields = (value: unknown, kept: unknown): string[] => {
  if (!isObject(value) || !isObject(kept)) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    Object.hasOwn(kept, name)
      ? unknownFields(inner, kept[name]).map((path) => `${name}.${path}`)
      : inner === undefined
        ? []
        : [name],
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
