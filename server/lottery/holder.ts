import { constants, createPrivateKey, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto'
import { isCrashGame } from '@tamuvo/games/arcade/shared-games.ts'
import { findBingoRoom } from '@tamuvo/games/bingo/rooms.ts'
import { closingOfTrigger } from '@tamuvo/games/jackpot/beacon-trigger.ts'
import { findIssue } from '@tamuvo/games/lottery/issue.ts'
import { closingOfIssue } from '@tamuvo/games/lottery/issue-by-time.ts'
import { fullDomainHash, keyIdOf, proofMessages, type ShareKey, shareMessage } from '@tamuvo/games/lottery/shares.ts'
import type { Clock } from '../kit/clock.ts'
import { findDrawGame } from './games.ts'
import type { KeyStore } from '../kit/key-store.ts'

export type ShareRequest = { game: string; issue: string; commitment: string; salesDigest: string }

/** Why a holder does not sign: it knows no such draw, its sale is not closed by its own clock, it is long past, or the holder has signed another digest of it. */
type ShareRefusal = 'unknown' | 'open' | 'past' | 'signed'

/** One of those who sign draws. */
export type Holder = {
  modulus: string
  /** The key with its proof, which takes a moment. */
  key(): ShareKey
  sign(request: ShareRequest): string | { refusal: ShareRefusal }
}

type HolderTools = { store: KeyStore; clock: Clock; name: string; /** Of a key that is made. */ bits: number }

const dayMs = 86_400_000
/** Draws are void long before; what was signed of them is forgotten once it cannot be signed again. */
const signsForDays = 2
const forgetsAfterDays = 5

/**
 * A holder of a key, which is made when it is missing. It takes no word for it: the closing time follows from the published schedule, and
 * it signs one digest for each commitment. What it signed is on disk before the signature leaves.
 */
export const openHolder = ({ store, clock, name, bits }: HolderTools): Holder => {
  const secret = createPrivateKey(store.keep(`${name}.pem`, () => makeKey(bits)))
  const modulus = modulusOf(secret)
  const signed = `signed-${keyIdOf(modulus).slice(0, 16)}`
  return {
    modulus,
    key: () => ({ modulus, proof: proofMessages(modulus).map((message) => signatureOf(secret, modulus, message)) }),
    sign: (request) => {
      const refusal = refusalOf(request, clock.now())
      if (refusal) return { refusal }
      const { game, issue, commitment, salesDigest } = request
      // By the day of the issue, so that whole days can be forgotten.
      const note = `${signed}/${issue.slice(0, 8)}/${game}-${issue}-${commitment}`
      if (store.keep(note, () => salesDigest) !== salesDigest) return { refusal: 'signed' }
      store.forget(`${signed}/${dayText(clock.now().getTime() - forgetsAfterDays * dayMs)}`)
      return signatureOf(secret, modulus, shareMessage(request))
    },
  }
}

const refusalOf = ({ game, issue, commitment, salesDigest }: ShareRequest, now: Date): ShareRefusal | undefined => {
  const found = scheduleOf(game, issue)
  if (!found || !isHash(commitment) || !isHash(salesDigest)) return 'unknown'
  if (now < found.closesAt) return 'open'
  return now.getTime() > found.drawsAt.getTime() + signsForDays * dayMs ? 'past' : undefined
}

/** When the sale of a draw closes, and when it is drawn. Rounds of crash and triggers of jackpots have that time in their numbers. */
const scheduleOf = (game: string, issue: string): { closesAt: Date; drawsAt: Date } | undefined => {
  const planned = findDrawGame(game) ?? findBingoRoom(game)
  if (planned) return findIssue(planned.schedule, issue)
  const closesAt = isCrashGame(game) ? closingOfIssue(issue) : closingOfTrigger(game, issue)
  return closesAt && { closesAt, drawsAt: closesAt }
}

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')

const makeKey = (bits: number): string =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const modulusOf = (secret: KeyObject): string => {
  const { n = '' } = secret.export({ format: 'jwk' })
  return Buffer.from(n, 'base64url').toString('hex')
}

/** RSA as it is, over the full-domain hash. */
const signatureOf = (key: KeyObject, modulus: string, message: string): string =>
  privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, fullDomainHash(modulus, message)).toString('hex')
