import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'
import type { Refusal } from './refusals.ts'

/** Who may make a call. `payment` and `vendor` prove themselves by the signature of their dialect. */
export type Caller = 'anyone' | 'member' | 'agent' | 'operator' | 'vendor' | 'payment'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Code extends Refusal = Refusal,
  Who extends Caller = Caller,
  Keyed extends boolean = boolean,
> = {
  /** Method and path as they travel. A path stands here and nowhere else. */
  path: `${Method} /${string}`
  /** One sentence for the path table and the API documents. */
  summary: string
  caller: Who
  /** The permission that staff need. A staff call without one is closed to everybody. */
  permission?: Who extends 'operator' ? Permission : never
  /** The body travels as a JWE, see `GET /wps/system/keys`. */
  encrypted?: boolean
  /** The call moves money: it needs an `Idempotency-Key`, and a repeat gets the first answer. */
  idempotent?: Keyed
  /** The body may also travel as an HTML form does: all its fields are text. */
  form?: boolean
  /** How many bytes the body may have, where the usual 256 KiB are too few. */
  bodyMax?: number
  /**
   * Production sends the answer as the handler made it, without holding it to `output`. For what load asks for: what stands
   * between a player and her bet, what every open page asks again and again, and the long lists that every visit begins
   * with, whose parsing would cost as much again as writing them out (docs/decisions/0001). Tests hold these answers to
   * `output` all the more: a field that the contract does not know fails them. Every other answer is parsed before it leaves.
   */
  hot?: boolean
  /** Also open to a member who has to change her password before anything else. */
  whileDue?: boolean
  /** Also open while the rest of the site is closed. */
  whileClosed?: boolean
  /** Fields of the input that the audit log of staff calls leaves out, because they may be secret. */
  unrecorded?: readonly string[]
  /** Query of a GET or DELETE, JSON body of the others. Always an object. */
  input: Input
  output: Output
  /**
   * For payloads that are given: this field of `output` travels as `value` itself, and the others beside it in the envelope.
   */
  valueField?: string
  /** The refusals of this call, besides those that any call may give. */
  refusals: readonly Code[]
}

/**
 * Declares a call. The one value is the type on both sides, the validator, the row of the path table and the entry of
 * the OpenAPI document.
 */
export const call = <
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Who extends Caller,
  const Code extends Refusal = never,
  const Keyed extends boolean = false,
>(
  definition: Call<Input, Output, Code, Who, Keyed>,
): Call<Input, Output, Code, Who, Keyed> => definition

export type InputOf<C extends Call> = z.output<C['input']>
export type OutputOf<C extends Call> = z.input<C['output']>
/** The input as a client sends it, before defaults. */
export type SentInputOf<C extends Call> = z.input<C['input']>
export type ReceivedOutputOf<C extends Call> = z.output<C['output']>
export type RefusalOf<C extends Call> = C['refusals'][number]

export const methodOf = (definition: Pick<Call, 'path'>): Method =>
  definition.path.slice(0, definition.path.indexOf(' ')) as Method
export const urlOf = (definition: Pick<Call, 'path'>): string => definition.path.slice(definition.path.indexOf(' ') + 1)

/** What is told of a call that was answered: `value`, and beside it what `valueField` leaves no room for. */
export const sentValue = ({ valueField }: Call, value: unknown): { value: unknown } => {
  if (!valueField) return { value }
  const { [valueField]: first, ...beside } = value as Record<string, unknown>
  return { ...beside, value: first }
}

/** The value of an answer as `output` has it: `sentValue` undone. Envelopes have more fields than that. */
export const receivedValue = ({ valueField }: Call, envelope: Envelope<unknown>): unknown =>
  valueField ? { ...envelope, [valueField]: envelope.value } : envelope.value

/** The body of every answer. `value` is null on a refusal unless the refusal carries detail. */
export type Envelope<Value> = {
  success: boolean
  /** "OK" or the name of the refusal. */
  code: string
  /** A plain English sentence, for logs and as a last resort; people read the text of the code. */
  message: string
  value: Value
  traceId: string
}
