import type * as z from 'zod/mini'
import type { Method } from './call.ts'

/** Every way to say no to a vendor. Each dialect has a word of its own for each, by which it decides what to do next. */
export const vendorRefusals = [
  'bad-signature',
  'bad-syntax',
  'bad-types',
  'too-fine',
  'vendor-closed',
  'token-unknown',
  'token-expired',
  'user-wrong',
  'game-unknown',
  'currency-wrong',
  'insufficient',
  'member-disabled',
  'limit',
  'conflict',
  'bet-unknown',
  'rolled-back',
  'already-settled',
  'round-closed',
  'busy',
  'broken',
] as const

/**
 * - `too-fine`: a stake with a part below our smallest unit
 * - `conflict`: the id was used for something else
 * - `bet-unknown`: what a win or rollback is about never came
 * - `rolled-back`: the bet was undone, perhaps before it came
 * - `already-settled`: a bet that wins once has won, or a bet that has won cannot be taken back
 * - `busy`: it did not happen or nobody knows; the same call later gives the true answer
 * - `broken`: our fault, and never explained
 */
export type VendorRefusal = (typeof vendorRefusals)[number]

/** A call that the server of a game vendor makes of our wallet. Its answer has no envelope; both shapes are of its dialect. */
export type VendorCall<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> = {
  /** Method, and path below the vendor's own: "POST /wallet/bet". */
  path: `${Method} /${string}`
  summary: string
  caller: 'vendor'
  /** Query of a GET, JSON body of the others. */
  input: Input
  /** The body of every answer, yes or no. */
  output: Output
}

export const vendorCall = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  definition: Omit<VendorCall<Input, Output>, 'caller'>,
): VendorCall<Input, Output> => ({ ...definition, caller: 'vendor' })

/** The calls of a dialect, how the vendor proves itself, and what it is told when we say no. */
export type VendorDialect = {
  name: string
  title: string
  signature: string
  calls: Readonly<Record<string, VendorCall>>
  errors: Readonly<Record<VendorRefusal, string>>
}

/** Where vendors call: `/vendor/<code>/<path of the dialect>`. */
export const vendorPath = '/vendor'
