import type * as z from 'zod/mini'
import type { Ask, Outcome } from './ask.ts'
import type { DialectName, Integration } from './integration.ts'

/** A call of a vendor as it came. */
export type WalletCall = {
  /** "POST /wallet/bet": method, and path below the vendor's own. */
  name: string
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes that are signed. */
  body: Buffer
}

export type Reply = { status: number; body: unknown }

/** How one call of a dialect is read. Made by `reads`, which ties the shape to the reading. */
export type Reader = {
  /** Whether what it says is in the query, as on GET, or in the body. */
  from: 'body' | 'query'
  schema: z.ZodMiniType
  ask(said: never, integration: Integration): Ask
}

/** Ties the shape of a call to what it asks. @throws Misread from within `ask` */
export const reads = <Schema extends z.ZodMiniType>(
  schema: Schema,
  ask: (said: z.output<Schema>, integration: Integration) => Ask,
  from: Reader['from'] = 'body',
): Reader => ({ from, schema, ask })

/** How a vendor's server speaks with our wallet. An adapter is this table and nothing more. */
export type WalletDialect = {
  calls: Readonly<Record<string, Reader>>
  /** Whether the call is really the vendor’s. Without a key in the integration none is. */
  isSigned(integration: Integration, call: WalletCall): boolean
  /**
   * What an outcome is called in this dialect.
   * @param said the body as it was parsed, undefined when it was not; fields of it may have to be echoed
   */
  say(outcome: Outcome, told: { integration: Integration; call: string; said: Readonly<Record<string, unknown>> }): Reply
}

export type WalletDialects = Partial<Record<DialectName, WalletDialect>>
