import type { Draw } from '../kit/stream.ts'

/**
 * Crash: a multiplier grows from 1.00 until the round's point, and a bet returns what the multiplier was when it was cashed out before.
 * Multipliers are whole hundredths: 194 is 1.94.
 */

/** The part of the stakes that comes back on average: 97 of 100. */
const [returnOver, returnUnder] = [97n, 100n]
const span = 2n ** 52n

/** The least and the most that a round can reach; no bet aims at the least. */
const pointLeast = 100
export const pointMost = 100_000_000

/** 52 random bits of two words, 0 to 2^52 − 1. */
export const u52Of = (draw: Draw): number => {
  const high = draw.word() >>> 6
  return high * 2 ** 26 + (draw.word() >>> 6)
}

/** Where a round ends, in hundredths. The chance that it is at least x is 97 / x, for each x above 1.00. @param u52 whole, 0 to 2^52 − 1 */
export const pointOf = (u52: number): number => {
  const reached = (100n * returnOver * span) / (returnUnder * (span - BigInt(u52)))
  return Math.min(Math.max(Number(reached), pointLeast), pointMost)
}

const pointPattern = /^([1-9]\d{0,6})\.(\d{2})$/

/** A target in hundredths, of text as in "2.00", from "1.01" to "1000000.00". @returns undefined for anything else @param text untrusted */
export const readPoint = (text: string): number | undefined => {
  const [, whole, hundredths] = pointPattern.exec(text) ?? []
  if (whole === undefined || hundredths === undefined) return undefined
  const point = Number(whole) * 100 + Number(hundredths)
  return point > pointLeast && point <= pointMost ? point : undefined
}

/** A bet of a round as it stands at its close. */
export type CrashBet = {
  readonly id: string
  /** Where it is cashed out by itself, in hundredths; undefined for by hand alone. */
  readonly auto: number | undefined
  /** What it may reach at most, in hundredths, by the limit on payouts: there it is cashed out by itself too. */
  readonly most: number
}

/** A cash-out that was accepted: the multiplier is what the bet returns for each unit. */
export type CashOut = { readonly id: string; readonly hundredths: number; readonly by: 'hand' | 'auto' }

export type CashOutAnswer = CashOut | 'TOO_LATE' | 'UNKNOWN_BET'

/** What a bet may reach, in hundredths, so that it never returns more than `payoutMost`: both in minor units, the stake above 0. */
export const mostFor = (stake: bigint, payoutMost: bigint): number => {
  const most = (100n * payoutMost) / stake
  return most > BigInt(pointMost) ? pointMost : Number(most)
}

/** Where a bet is cashed out by itself at the latest, in hundredths. */
export const targetOf = ({ auto, most }: Pick<CrashBet, 'auto' | 'most'>): number => Math.min(auto ?? pointMost, most)

/** What a stake returns at a multiplier in hundredths, in minor units, rounded down. */
export const returnAt = (stake: bigint, hundredths: number): bigint => (stake * BigInt(hundredths)) / 100n

/**
 * The multiplier, in hundredths, at which a round ends for all bets that are still in, because at the next one they could return more
 * than `returnMost` together. It follows from the bets alone, so it is fixed before the point of the round is known, and like every target
 * it returns the same on average. @returns `pointMost` where the bets never return so much
 */
export const capOf = (bets: readonly (Pick<CrashBet, 'auto' | 'most'> & { stake: bigint })[], returnMost: bigint): number => {
  const mayReach = (hundredths: number): boolean =>
    bets.reduce((sum, bet) => sum + returnAt(bet.stake, Math.min(hundredths, targetOf(bet))), 0n) <= returnMost
  if (mayReach(pointMost)) return pointMost
  let [reached, beyond] = [pointLeast, pointMost]
  while (beyond - reached > 1) {
    const middle = Math.floor((reached + beyond) / 2)
    if (mayReach(middle)) reached = middle
    else beyond = middle
  }
  return reached
}

/**
 * The order of one round. What arrives is handed over one by one, with the multiplier at which it arrived. A cash-out by hand counts when
 * that is below the point of the round, one by itself when its target is at most the point: so each target returns the same on average.
 * Nothing depends on when timers fire.
 */
export class CrashRound {
  readonly #point: number
  readonly #bets = new Map<string, CrashBet>()
  readonly #out = new Map<string, CashOut>()
  readonly #autos: readonly CrashBet[]
  #nextAuto = 0
  #reached = pointLeast

  /** @param point of the round, in hundredths */
  constructor(point: number, bets: readonly CrashBet[]) {
    this.#point = point
    for (const bet of bets) this.#bets.set(bet.id, bet)
    this.#autos = bets.toSorted((a, b) => targetOf(a) - targetOf(b))
  }

  /** Moves on to a multiplier. @returns those cashed out by themselves since the last time, in their order */
  reach(hundredths: number): CashOut[] {
    this.#reached = Math.max(this.#reached, hundredths)
    const reached = Math.min(this.#reached, this.#point)
    const outs: CashOut[] = []
    for (let bet = this.#autos[this.#nextAuto]; bet && targetOf(bet) <= reached; bet = this.#autos[++this.#nextAuto]) {
      if (!this.#out.has(bet.id)) outs.push(this.#accept({ id: bet.id, hundredths: targetOf(bet), by: 'auto' }))
    }
    return outs
  }

  /**
   * A cash-out by hand, at the multiplier of its arrival; an earlier one than the last counts as the last. A bet that is out already,
   * by hand or by itself, stays as it is: the answer is the cash-out that was accepted.
   */
  cashOut(id: string, hundredths: number): CashOutAnswer {
    this.reach(hundredths)
    if (!this.#bets.has(id)) return 'UNKNOWN_BET'
    const earlier = this.#out.get(id)
    if (earlier) return earlier
    if (this.#reached >= this.#point) return 'TOO_LATE'
    return this.#accept({ id, hundredths: this.#reached, by: 'hand' })
  }

  get isOver(): boolean {
    return this.#reached >= this.#point
  }

  /** All that were cashed out, in their order: once the round is over, what it pays. */
  get cashOuts(): readonly CashOut[] {
    return [...this.#out.values()]
  }

  #accept(out: CashOut): CashOut {
    this.#out.set(out.id, out)
    return out
  }
}
