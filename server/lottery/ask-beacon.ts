import type { BeaconTerms } from '@tamuvo/games/lottery/terms.ts'
import * as z from 'zod/mini'
import { limitedText } from '../kit/limited-text.ts'
import type { ShareRequest } from './holder.ts'

/** Addresses of others are asked all at once, and none of them for longer than this. */
const patienceMs = 2_500
/** A key with its proof, the longest answer, has less than 20 KiB. */
const answerMax = 64 * 1024

const hex = z.string().check(z.regex(/^[0-9a-f]+$/), z.maxLength(2_048))
const round = z.object({ round: z.number(), signature: hex })
const share = z.object({ signature: hex })
const key = z.object({ modulus: hex, proof: z.array(hex).check(z.maxLength(64)) })

/** The signature of a round from the first address with the right one. Undefined while none has it. */
export const askForRound = async (
  addresses: readonly string[],
  { chain, round: number }: Extract<BeaconTerms, { kind: 'drand' }>,
): Promise<string | undefined> => {
  // The curve takes long to load, and only draws of drand need it.
  const { isRoundSignature } = await import('@tamuvo/games/lottery/drand.ts')
  const asked = addresses.map(async (address) => {
    const { signature } = await ask(`${plain(address)}/${chain.hash}/public/${number}`, round)
    if (!isRoundSignature(chain.publicKey, number, signature)) throw new Error(`${address} answers with a wrong signature`)
    return signature
  })
  return Promise.any(asked).catch(() => undefined)
}

/** The signature of a holder elsewhere. Undefined when it does not answer or does not sign. */
export const askForShare = (address: string, request: ShareRequest): Promise<string | undefined> =>
  ask(`${plain(address)}/sign`, share, request).then(
    ({ signature }) => signature,
    () => undefined,
  )

/** The key of a holder elsewhere. @throws Error when it does not answer */
export const askForKey = (address: string): Promise<z.output<typeof key>> => ask(`${plain(address)}/key`, key)

const plain = (address: string): string => address.replace(/\/$/, '')

const ask = async <Shape extends z.ZodMiniType>(url: string, shape: Shape, body?: unknown): Promise<z.output<Shape>> => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(url, { ...(body === undefined ? {} : post), signal: AbortSignal.timeout(patienceMs) })
  return shape.parse(JSON.parse(await limitedText(response, answerMax)))
}
