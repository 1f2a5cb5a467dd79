import type { VendorCall } from '@tamuvo/contract/vendor-call.ts'
import type * as z from 'zod/mini'
import type { Ask, Outcome } from './ask.ts'
import type { DialectName, Integration } from './integration.ts'

/** A call of a vendor as it came. */
export type WalletCall = {
  /** "POST /wallet/bet": method, and path below the vendor's own. */
  name: string
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The raw bytes, which are signed. */
  body: Buffer
}

export type Reply = { status: number; body: unknown }

/** How one call of a dialect is read. Made by `reads`, which ties the call of the contract to the reading. */
export type Reader = {
  /** Whether the input is in the query, as on GET, or in the body. */
  from: 'body' | 'query'
  call: VendorCall
  ask(said: never, integration: Integration): Ask
}

/** Ties a call of the contract to what it asks. @throws Misread from within `ask` */
export const reads = <Input extends z.ZodMiniType>(
  call: VendorCall<Input>,
  ask: (said: z.output<Input>, integration: Integration) => Ask,
): Reader => ({ from: call.path.startsWith('GET ') ? 'query' : 'body', call, ask })

/** Readers by the name under which their call comes in. */
export const byPath = (readers: readonly Reader[]): Readonly<Record<string, Reader>> =>
  Object.fromEntries(readers.map((reader) => [reader.call.path, reader]))

/** A dialect of calls to our wallet. An adapter is this table and nothing more. */
export type WalletDialect = {
  calls: Readonly<Record<string, Reader>>
  /** Whether the signature is the vendor’s. Without a key in the integration none is valid. */
  isSigned(integration: Integration, call: WalletCall): boolean
  /**
   * What an outcome is called in this dialect.
   * @param said the body as it was parsed, undefined when it was not; fields of it may have to be echoed
   */
  say(outcome: Outcome, about: { integration: Wire; call: string; said: Readonly<Record<string, unknown>> }): Reply
}

/** What an answer needs to know of an integration. */
export type Wire = Pick<Integration, 'currency' | 'unitFactor' | 'settings'>

export type WalletDialects = Partial<Record<DialectName, WalletDialect>>
