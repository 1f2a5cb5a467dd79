import { bytesOf, hexOf, hmacSha256 } from '../kit/sha256.ts'
import { commitmentOf, type Seeds } from '../kit/stream.ts'

/** What a prize of a raffle is drawn by. Prizes stand in their order, the highest first; the last one never runs out. */
export type RafflePrize = {
  /** Its share of all weights is its chance. */
  weight: number
  /** How often it can be given; null for any number of times. */
  stock: number | null
}

/** The sum of all weights. The number drawn is below 2^52, so that no chance is off by more than one part in four thousand million. */
export const weightMost = 1_000_000

export const totalWeight = (prizes: readonly RafflePrize[]): number => prizes.reduce((sum, { weight }) => sum + weight, 0)

/** 52 bits: as many as a number holds exactly. */
const hexDigits = 13

/** The number of a draw, 0 to `below` − 1: the first 52 bits of HMAC-SHA256(key: server seed, message: "clientSeed:nonce"), modulo. */
export const numberOf = ({ serverSeed, clientSeed, nonce }: Seeds, below: number): number => {
  const hmac = hexOf(hmacSha256(bytesOf(serverSeed), bytesOf(`${clientSeed}:${nonce}`)))
  return Number.parseInt(hmac.slice(0, hexDigits), 16) % below
}

/** The place of the prize that a number falls on. */
const placeOf = (prizes: readonly RafflePrize[], number: number): number => {
  let upto = 0
  return prizes.findIndex(({ weight }) => number < (upto += weight))
}

/** The place of a prize, or of the next lower one that is left. @param given how often each was given before */
const placeLeft = (prizes: readonly RafflePrize[], place: number, given: readonly number[]): number =>
  prizes.findIndex(({ stock }, at) => at >= place && (stock === null || (given[at] ?? 0) < stock))

/** The places of two prizes: the one that the seeds give, and the one that the member gets, which is lower where the first is out of stock. */
export type RaffleResult = { drawn: number; won: number }

/** Decides a draw. @param given how often each prize was given before */
export const drawRaffle = (prizes: readonly RafflePrize[], seeds: Seeds, given: readonly number[]): RaffleResult => {
  const drawn = placeOf(prizes, numberOf(seeds, totalWeight(prizes)))
  return { drawn, won: placeLeft(prizes, drawn, given) }
}

/** A draw whose server seed is revealed. */
export type ProvenDraw = Seeds & RaffleResult & { commitment: string; given: readonly number[] }

/** What of a draw can be checked by anybody: `seed`, `drawn` and `won` hold where it comes out as published. */
export type DrawCheck = { name: 'seed' | 'drawn' | 'won'; holds: boolean }

/** Recomputes a draw from what was published of it. */
export const checkDraw = (prizes: readonly RafflePrize[], draw: ProvenDraw): DrawCheck[] => {
  const { drawn, won } = drawRaffle(prizes, draw, draw.given)
  return [
    { name: 'seed', holds: commitmentOf(draw.serverSeed) === draw.commitment },
    { name: 'drawn', holds: drawn === draw.drawn },
    { name: 'won', holds: won === draw.won },
  ]
}
