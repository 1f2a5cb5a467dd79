import { hundredthsAt, msUntil } from '@tamuvo/games/arcade/climb.ts'
import { CrashRound, mostFor, pointMost, readPoint, returnAt } from '@tamuvo/games/arcade/crash.ts'
import {
  type CrashTerms,
  crashClientSeed,
  crashLine,
  crashPoint,
  crashRecipe,
  digestOfBets,
  writeCrashTerms,
} from '@tamuvo/games/arcade/crash-proof.ts'
import { hexOf } from '@tamuvo/games/kit/sha256.ts'
import { issueClosingAt } from '@tamuvo/games/lottery/issue-by-time.ts'
import { commitmentOfTerms } from '@tamuvo/games/lottery/terms.ts'
import { add, amount, fromWire, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import type { CrashFrame, CrashProof, CrashSource, CrashStake, CrashTable } from './crash-source.ts'

/** Play money with the rules and odds of the real game. Nothing leaves the browser, there are no other players; a reload begins anew. */

const firstBalance = '1000.00'
const [pauseMs, bettingMs, frameMs] = [2_500, 6_000, 250]
const limits = { unitLeast: '0.10', stakeMost: '100.00', payoutMost: '250000.00', returnMost: '1000000.00' }
const pastMax = 24

export type DemoCrashSettings = {
  gameCode: string
  now: () => Date
  /** Monotonic, in milliseconds. */
  elapsedMs: () => number
  randomBytes: (count: number) => Uint8Array
  /** Calls back after milliseconds. */
  after: (ms: number, call: () => void) => void
}

type Own = CrashStake & { id: string; out: number | null }

type DemoRound = {
  id: string
  terms: CrashTerms
  seed: string
  committedAt: Date
  state: CrashFrame['state']
  own: Own | undefined
  /** Made by the browser once bets are closed, in place of a beacon. */
  signature: string | undefined
  point: number | undefined
  startedMs: number | undefined
  order: CrashRound | undefined
}

export const demoCrash = (settings: DemoCrashSettings): CrashSource => new DemoCrash(settings)

class DemoCrash implements CrashSource {
  readonly #it: DemoCrashSettings
  readonly #hearers = new Set<(frame: CrashFrame) => void>()
  readonly #rounds: DemoRound[] = []
  #balance = fromWire(firstBalance)
  #isRunning = false

  constructor(settings: DemoCrashSettings) {
    this.#it = settings
  }

  async table(): Promise<CrashTable> {
    this.#begin()
    const round = this.#newest
    const frame = this.#frameOf(round)
    return {
      serverTime: this.#it.now().toISOString(),
      round: { ...frame, id: round.id },
      own: this.#ownOf(round),
      players: [],
      past: this.#rounds
        .filter(({ state }) => state === 'settled')
        .map((each) => ({ issue: each.terms.issue, point: each.point ?? 100 }))
        .slice(0, pastMax),
      balance: toWire(this.#balance),
      limits,
    }
  }

  async bet(roundId: string, { stake, auto }: CrashStake) {
    const round = this.#newest
    if (round.id !== roundId || !this.#isSelling(round)) return refuse('ROUND_CLOSED')
    if (round.own) return refuse('ROUND_JOINED')
    if (auto !== null && readPoint(auto) === undefined) return refuse('BET_INVALID')
    const cost = fromWire(stake)
    if (cost > this.#balance) return refuse('INSUFFICIENT')
    this.#balance = subtract(this.#balance, cost)
    round.own = { id: round.id, stake, auto, out: null }
    const bet = this.#ownOf(round) ?? refuse('NOT_FOUND')
    return { bet, balance: toWire(this.#balance) }
  }

  async cashOut(roundId: string) {
    const round = this.#newest
    if (round.id !== roundId || !round.order || !round.own) return refuse('ROUND_NOT_CLIMBING')
    const answer = round.order.cashOut(round.own.id, hundredthsAt(this.#climbedMs(round)))
    if (typeof answer === 'string') return refuse('TOO_LATE')
    round.own.out = answer.hundredths
    return { out: answer.hundredths, payout: this.#payoutOf(round.own) }
  }

  async history() {
    const list = this.#rounds.flatMap((round) => (round.own ? [this.#pastOf(round, round.own)] : []))
    return { list, next: null }
  }

  async proof(issue: string): Promise<CrashProof> {
    const round = this.#rounds.find(({ terms }) => terms.issue === issue) ?? refuse('NOT_FOUND')
    return this.#proofOf(round)
  }

  listen(hear: (frame: CrashFrame) => void): () => void {
    this.#hearers.add(hear)
    return () => this.#hearers.delete(hear)
  }

  get #newest(): DemoRound {
    return this.#rounds[0] ?? this.#make()
  }

  #begin(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#sell(this.#newest)
  }

  #make(): DemoRound {
    const { now, randomBytes, gameCode } = this.#it
    const committedAt = now()
    const opensAt = new Date(committedAt.getTime() + pauseMs)
    const closesAt = new Date(Math.ceil((opensAt.getTime() + bettingMs) / 1_000) * 1_000)
    const terms: CrashTerms = {
      game: gameCode,
      issue: issueClosingAt(closesAt),
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
      payoutMost: fromWire(limits.payoutMost),
      returnMost: fromWire(limits.returnMost),
      voidAfterSeconds: 60,
      beacon: { kind: 'shares', place: 'here', keys: [] },
    }
    const round: DemoRound = {
      id: String(this.#rounds.length + 1),
      terms,
      seed: hexOf(randomBytes(32)),
      committedAt,
      state: 'betting',
      own: undefined,
      signature: undefined,
      point: undefined,
      startedMs: undefined,
      order: undefined,
    }
    this.#rounds.unshift(round)
    return round
  }

  #isSelling({ terms, state }: DemoRound): boolean {
    const now = this.#it.now().getTime()
    return state === 'betting' && now >= Date.parse(terms.opensAt) && now < Date.parse(terms.closesAt)
  }

  #sell(round: DemoRound): void {
    const leftMs = Date.parse(round.terms.closesAt) - this.#it.now().getTime()
    if (leftMs <= 0) return this.#launch(round)
    this.#tell(round)
    this.#it.after(Math.min(leftMs, frameMs), () => this.#sell(round))
  }

  #launch(round: DemoRound): void {
    const { game, issue } = round.terms
    round.signature = hexOf(this.#it.randomBytes(32))
    const digest = digestOfBets(this.#linesOf(round))
    round.point = crashPoint({ seed: round.seed, game, issue, digest, signatures: [round.signature] })
    const { own } = round
    const bets = own ? [{ id: own.id, auto: own.auto === null ? undefined : readPoint(own.auto), most: this.#mostOf(own) }] : []
    round.order = new CrashRound(round.point, bets)
    round.startedMs = this.#it.elapsedMs()
    round.state = 'climbing'
    this.#fly(round, round.point)
  }

  #fly(round: DemoRound, point: number): void {
    const ms = this.#climbedMs(round)
    if (ms >= msUntil(point)) return this.#crash(round)
    for (const out of round.order?.reach(hundredthsAt(ms)) ?? []) if (round.own) round.own.out = out.hundredths
    this.#tell(round)
    this.#it.after(Math.min(frameMs, msUntil(point) - ms), () => this.#fly(round, point))
  }

  #crash(round: DemoRound): void {
    for (const out of round.order?.reach(pointMost) ?? []) if (round.own) round.own.out = out.hundredths
    round.state = 'crashed'
    this.#tell(round)
    if (round.own?.out) this.#balance = add(this.#balance, fromWire(this.#payoutOf(round.own)))
    round.state = 'settled'
    this.#tell(round)
    this.#it.after(frameMs, () => this.#sell(this.#make()))
  }

  #climbedMs({ startedMs }: DemoRound): number {
    return startedMs === undefined ? 0 : Math.max(0, Math.floor(this.#it.elapsedMs() - startedMs))
  }

  #mostOf({ stake }: CrashStake): number {
    return mostFor(fromWire(stake), fromWire(limits.payoutMost))
  }

  #payoutOf({ stake, out }: Own): string {
    return toWire(amount(returnAt(fromWire(stake), out ?? 0)))
  }

  #ownOf({ own }: DemoRound): CrashTable['own'] {
    return own ? { ...own, most: this.#mostOf(own) } : null
  }

  #linesOf({ own }: DemoRound): string[] {
    return own ? [crashLine({ id: BigInt(own.id), stake: fromWire(own.stake), auto: own.auto ?? '' })] : []
  }

  #isOver({ state }: DemoRound): boolean {
    return state === 'crashed' || state === 'settled'
  }

  #frameOf(round: DemoRound): CrashFrame {
    const { terms, seed, state, own } = round
    return {
      game: terms.game,
      round: round.id,
      issue: terms.issue,
      state,
      opensAt: terms.opensAt,
      closesAt: terms.closesAt,
      commitment: commitmentOfTerms(writeCrashTerms(terms), seed),
      cap: state === 'betting' ? null : pointMost,
      climbedMs: state === 'climbing' ? this.#climbedMs(round) : null,
      point: this.#isOver(round) ? (round.point ?? null) : null,
      isBroken: false,
      bets: own ? 1 : 0,
      stake: own?.stake ?? toWire(zero),
      outs: own?.out ? 1 : 0,
      joined: [],
      left: [],
    }
  }

  #tell(round: DemoRound): void {
    const frame = this.#frameOf(round)
    for (const hear of this.#hearers) hear(frame)
  }

  #pastOf(round: DemoRound, own: Own) {
    const isOver = this.#isOver(round)
    const { id, stake, auto, out } = own
    const state = out !== null ? ('won' as const) : isOver ? ('lost' as const) : ('open' as const)
    const { issue, opensAt: at } = round.terms
    return {
      id,
      issue,
      at,
      stake,
      auto,
      out,
      point: isOver ? (round.point ?? null) : null,
      payout: isOver ? this.#payoutOf(own) : null,
      state,
    }
  }

  #proofOf(round: DemoRound): CrashProof {
    const { terms, seed, signature, committedAt } = round
    const { game, issue } = terms
    const isOver = this.#isOver(round)
    const bets = this.#linesOf(round)
    const signatures = isOver && signature ? [signature] : null
    const digest = digestOfBets(bets)
    return {
      ...this.#frameOf(round),
      proof: {
        recipe: crashRecipe,
        terms: writeCrashTerms(terms),
        commitment: commitmentOfTerms(writeCrashTerms(terms), seed),
        committedAt: committedAt.toISOString(),
        digest: round.state === 'betting' ? null : digest,
        seed: isOver ? seed : null,
        signatures,
        clientSeed: signatures && crashClientSeed({ game, issue, digest, signatures }),
      },
      keys: [],
      bets,
    }
  }
}

const refuse = (code: ConstructorParameters<typeof CallRefused>[0]): never => {
  throw new CallRefused(code)
}
