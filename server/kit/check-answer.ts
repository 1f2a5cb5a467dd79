import { type RoomName, rooms } from '@tamuvo/contract/rooms.ts'
import type * as z from 'zod/mini'
import type { AnswerChecks } from './config.ts'
import type { Log } from './log.ts'

/** Something of ours that does not fit what the contract says of it. Names fields, never what stands in them. */
export class ContractBroken extends Error {
  override name = 'ContractBroken'

  constructor(what: string, fields: readonly string[]) {
    super(`${what} does not fit the contract: ${fields.join(', ')}`)
  }
}

type Promised<Value> = {
  /** What is sent: the path of a call, the name of a live room. */
  what: string
  schema: z.ZodMiniType<Value>
  /** Production sends it as it is. */
  hot?: boolean | undefined
}

type Tools = { config: { answerChecks: AnswerChecks }; log: Log }

/**
 * Holds what we are about to send to the contract. Fields that the contract does not know are dropped; where production
 * would send them, a test does not let them pass.
 * @returns what may be sent
 * @throws ContractBroken when a value does not fit
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

/** Whether a live message is as the contract says. Production does not ask: messages are told by the thousand. */
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
 * Tests must not miss a broken promise behind an answer that nobody reads, so there it is also an error that nobody
 * catches.
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
const droppedFrom = (value: unknown, kept: unknown, path = ''): string[] => {
  if (typeof value !== 'object' || value === null || typeof kept !== 'object' || kept === null) return []
  const left: Readonly<Record<string, unknown>> = { ...kept }
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path === '' ? name : `${path}.${name}`
    if (inner === undefined) return []
    return name in left ? droppedFrom(inner, left[name], at) : [`${at} (unknown)`]
  })
}
