import { type RoomName, rooms } from '@tamuvo/contract/rooms.ts'
import type * as z from 'zod/mini'
import type { AnswerChecks } from './config.ts'
import type { Log } from './log.ts'

/** A value we were about to send that breaks the contract. Names the fields, never their values. */
export class ContractBroken extends Error {
  override name = 'ContractBroken'

  constructor(what: string, fields: readonly string[]) {
    super(`${what} does not fit the contract: ${fields.join(', ')}`)
  }
}

type Promised<Value> = {
  /** The path of a call or the name of a live room. */
  what: string
  schema: z.ZodMiniType<Value>
  /** Production sends it unchecked. */
  hot?: boolean | undefined
}

type Tools = { config: { answerChecks: AnswerChecks }; log: Log }

/**
 * Checks what we are about to send against the contract. Fields that the contract does not have are dropped; where production
 * sends unchecked, tests fail on them instead.
 * @returns what may be sent
 * @throws ContractBroken when a value breaks the contract
 */
export const checkAnswer = <Value>(
  tools: Tools,
  { what, schema, hot = false }: Promised<Value>,
  value: NoInfer<Value>,
): Value => {
  const { answerChecks } = tools.config
  if (hot && answerChecks === 'cold') return value
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw reported(tools, what, parsed.error.issues.slice(0, 20).map(fieldOf))
  if (hot) {
    const dropped = droppedFrom(value, parsed.data)
    if (dropped.length > 0) throw reported(tools, what, dropped)
  }
  return parsed.data
}

/** Whether a live message matches the contract. Production does not check: messages go out by the thousand. */
export const messageCheck =
  (tools: Tools) =>
  (room: RoomName, body: unknown): boolean => {
    try {
      checkAnswer(tools, { what: `room ${room}`, schema: schemaOf(room), hot: true }, body)
      return true
    } catch (error) {
      if (error instanceof ContractBroken) return false
      throw error
    }
  }

const schemaOf = (room: RoomName): z.ZodMiniType => rooms[room].message

const fieldOf = ({ path, code }: { path: PropertyKey[]; code?: string | undefined }): string =>
  `${path.map(String).join('.') || 'the whole'} (${code ?? 'unfit'})`

/**
 * In tests the error is also thrown uncaught, so that a broken answer fails the run even when no test reads it.
 */
const reported = ({ config, log }: Tools, what: string, fields: readonly string[]): ContractBroken => {
  const broken = new ContractBroken(what, fields)
  log.error({ what, fields }, 'an answer does not fit the contract')
  if (config.answerChecks === 'loud')
    setImmediate(() => {
      throw broken
    })
  return broken
}

/** The paths of fields that parsing left out. */
const droppedFrom = (value: unknown, parsed: unknown, path = ''): string[] => {
  if (typeof value !== 'object' || value === null || typeof parsed !== 'object' || parsed === null) return []
  const left: Readonly<Record<string, unknown>> = { ...parsed }
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path === '' ? name : `${path}.${name}`
    if (inner === undefined) return []
    return name in left ? droppedFrom(inner, left[name], at) : [`${at} (unknown)`]
  })
}
