import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'
import type { Refusal } from './refusals.ts'

/**
 * Who may make a call. `payment` and `vendor` are authenticated by signatures, `game` by the token of a launched game: such calls are served
 * at the origin of the games alone.
 */
export type Caller = 'anyone' | 'member' | 'agent' | 'operator' | 'vendor' | 'payment' | 'game'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Code extends Refusal = Refusal,
  Who extends Caller = Caller,
  Keyed extends boolean = boolean,
> = {
  /** Method and path on the wire. Paths are declared only here. */
  path: `${Method} /${string}`
  /** One sentence for the path table and the API documents. */
  summary: string
  caller: Who
  /** The permission that staff need. A staff call without one is closed. */
  permission?: Who extends 'operator' ? Permission : never
  /** A changing staff call that asks for no code: it brings the authenticator, or shows for minutes who is there (docs/decisions/0036). */
  withoutCode?: boolean
  /** The body travels as a JWE, see `GET /wps/system/keys`. */
  encrypted?: boolean
  /** The call moves money: it needs an `Idempotency-Key`, and a repeat gets the first answer. */
  idempotent?: Keyed
  /** The body may also be form-encoded: all its fields are text. */
  form?: boolean
  /** Maximum bytes of the body; 256 KiB when absent. */
  bodyMax?: number
  /**
   * Production sends the answer without validating it by `output`. For calls under load: on the way to a bet, polled by every
   * page, or with long lists at every visit, whose validation costs as much as their serialization (docs/decisions/0001). In
   * tests these answers are validated strictly: an unknown field fails. All other answers are always validated.
   */
  hot?: boolean
  /** Served in front of the HTTP framework, which costs more than the call itself: a POST of JSON that is `hot`, see `serveRaw`. */
  raw?: boolean
  /** Also open to a member whose password change is due. */
  whileDue?: boolean
  /** Also open while the rest of the site is closed. */
  whileClosed?: boolean
  /** Knows the browser again by its cookie `device`, and gives one to a browser without (docs/decisions/0102). */
  knowsDevice?: boolean
  /** Fields of the input that the audit log of staff calls leaves out, because they may be secret. */
  unrecorded?: readonly string[]
  /** Query of a GET or DELETE, JSON body of the others. Always an object. */
  input: Input
  output: Output
  /**
   * For payloads fixed by the specification: this field of `output` is sent as `value` itself, the others beside it in the
   * envelope.
   */
  valueField?: string
  /** The refusals of this call besides the common ones. */
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

/** Staff need their second factor for calls that change something. */
export const needsCode = (definition: Pick<Call, 'path' | 'caller' | 'withoutCode'>): boolean =>
  definition.caller === 'operator' && methodOf(definition) !== 'GET' && !definition.withoutCode

/** The fields of a successful envelope: `value`, and with `valueField` the other fields beside it. */
export const sentValue = ({ valueField }: Call, value: unknown): { value: unknown } => {
  if (!valueField) return { value }
  const { [valueField]: first, ...beside } = value as Record<string, unknown>
  return { ...beside, value: first }
}

/** The inverse of `sentValue`: the value as in `output`. */
export const receivedValue = ({ valueField }: Call, envelope: Envelope<unknown>): unknown =>
  valueField ? { ...envelope, [valueField]: envelope.value } : envelope.value

/** The body of every answer. `value` is null on a refusal unless the refusal carries detail. */
export type Envelope<Value> = {
  success: boolean
  /** "OK" or the name of the refusal. */
  code: string
  /** A sentence in the language that was asked for by `language` or `Accept-Language`, English without; empty with "OK". */
  message: string
  value: Value
  traceId: string
}
