import type * as z from 'zod/mini'
import type { Method } from './call.ts'

/** Every refusal of a vendor's call. Each dialect maps them to its own codes, which determine the vendor's reaction. */
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
  'win-ceiling',
  'busy',
  'broken',
] as const

/**
 * - `too-fine`: a stake with a part below our smallest unit
 * - `conflict`: the id was used for something else
 * - `bet-unknown`: the bet of a win or rollback is unknown
 * - `rolled-back`: the bet was rolled back, possibly before it arrived
 * - `already-settled`: a bet with at most one win has won, or a bet that has won cannot be rolled back
 * - `win-ceiling`: more than an operator lets a vendor pay out; the same call counts once that is raised, so it is answered as `busy`
 * - `busy`: not done, or unknown; retry the same call for the true answer
 * - `broken`: an internal error
 */
export type VendorRefusal = (typeof vendorRefusals)[number]

/** A call of a game vendor's server to our wallet. The answer has no envelope; both shapes are of its dialect. */
export type VendorCall<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> = {
  /** Method, and path below the vendor's own: "POST /wallet/bet". */
  path: `${Method} /${string}`
  summary: string
  caller: 'vendor'
  /** Query of a GET, JSON body of the others. */
  input: Input
  /** The body of every answer, successful or not. */
  output: Output
}

export const vendorCall = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  definition: Omit<VendorCall<Input, Output>, 'caller'>,
): VendorCall<Input, Output> => ({ ...definition, caller: 'vendor' })

/** The calls of a dialect, its signature, and its error codes. */
export type VendorDialect = {
  name: string
  title: string
  signature: string
  calls: Readonly<Record<string, VendorCall>>
  errors: Readonly<Record<VendorRefusal, string>>
}

/** Base path: `/vendor/<code>/<path of the dialect>`. */
export const vendorPath = '/vendor'
