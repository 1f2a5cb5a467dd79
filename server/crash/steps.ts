import { crashPoint, digestOfBets } from '@tamuvo/games/arcade/crash-proof.ts'
import type pg from 'pg'
import { clearAlarm, raiseAlarm } from '../kit/alarms.ts'
import { Unavailable } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { CashOutAnswer } from './desk.ts'
import { Flight, type FlightBet } from './flight.ts'
import type { Seat, StoredRound } from './round.ts'
import { capOfSeats, crashBetOf, gradeOf, linesOf, payoutAt, realOf, termsOf } from './rules.ts'
import { insertOuts, outsOf, seatsOf, stakeOf } from './seat-store.ts'
import { askBeacon, openSeed } from './seeds.ts'
import type { CrashServices } from './services.ts'
import { findRound, markClimbing, markClosed, markCrashed, markSettled, markVoid } from './store.ts'
import { Teller } from './tell.ts'

/** From one frame to the next. */
const frameMs = 250
const alarmAfterMs = 15_000
const brokenRetryMs = 2_000
const alarmName = 'crash.beacon'
const secondMs = 1_000

type Drawn = { point: number; seed: string; signatures: readonly string[] }
type Climbing = { round: StoredRound; flight: Flight; seats: ReadonlyMap<bigint, Seat> }

/** What happens in a round, step by step; each follows from what is written. */
export class Steps {
  readonly #services: CrashServices
  readonly #client: pg.Client
  readonly #stopping: AbortSignal
  /** The round that climbs, or the last one that did: who comes too late hears that, and a repeat gets the first answer. */
  #climbing: Climbing | undefined
  #teller: { id: bigint; teller: Teller } | undefined

  /** @param client holds the right to run the rounds: all that is written of a round goes by it */
  constructor(services: CrashServices, client: pg.Client, stopping: AbortSignal) {
    this.#services = services
    this.#client = client
    this.#stopping = stopping
  }

  /** Takes the next step of a round, to its end or until stopped. */
  async take(round: StoredRound): Promise<void> {
    if (round.state === 'betting') return this.#sell(round)
    if (round.state === 'closed') return this.#launch(round)
    // Who began it does not run it any more.
    if (round.state === 'climbing') return this.#breakOff(round)
    return this.#settle(round)
  }

  async cashOut({ roundId, memberId }: { roundId: bigint; memberId: bigint }): Promise<CashOutAnswer> {
    const climbing = this.#climbing
    if (!climbing || climbing.round.id !== roundId) return { is: 'not-climbing' }
    const answer = await climbing.flight.cashOut(memberId)
    if (answer.is !== 'out') return answer
    const stake = climbing.seats.get(answer.betId)?.stake
    invariant(stake !== undefined, 'what is cashed out was staked')
    return { is: 'out', hundredths: answer.hundredths, payout: payoutAt(stake, answer.hundredths) }
  }

  #tellerOf({ id }: StoredRound): Teller {
    if (this.#teller?.id !== id) this.#teller = { id, teller: new Teller(this.#services, id) }
    return this.#teller.teller
  }

  async #sell(round: StoredRound): Promise<void> {
    const { clock, crash } = this.#services
    for (;;) {
      if (this.#stopping.aborted) return
      await this.#tellerOf(round).tellBetting(this.#client, round)
      const leftMs = round.closesAt.getTime() - clock.now().getTime()
      if (leftMs <= 0) break
      await crash.pace.rest(Math.min(frameMs, leftMs), this.#stopping)
    }
    await this.#close(round)
  }

  /** After the bets being written: then digest and cap are fixed. */
  async #close(round: StoredRound): Promise<void> {
    await this.#services.betting.closeRound(round.id)
    const seats = await seatsOf(this.#client, round.id)
    const real = realOf(seats)
    await markClosed(this.#client, round.id, {
      digest: digestOfBets(linesOf(seats)),
      bets: real.length,
      stake: stakeOf(real),
      cap: capOfSeats(seats, termsOf(round)),
    })
  }

  /** Makes the point once the beacon is there, and climbs to it. */
  async #launch(round: StoredRound): Promise<void> {
    this.#tellerOf(round).tell(round)
    const drawn = await this.#draw(round)
    if (drawn === 'void') return this.#void(round)
    if (drawn) await this.#climb(round, drawn)
  }

  /** @returns undefined when stopped before */
  async #draw(round: StoredRound): Promise<Drawn | 'void' | undefined> {
    const { clock, crash } = this.#services
    const lateMs = (): number => clock.now().getTime() - round.closesAt.getTime()
    while (!this.#stopping.aborted) {
      const drawn = await this.#drawNow(round)
      if (drawn) return drawn
      if (lateMs() >= termsOf(round).voidAfterSeconds * secondMs) return 'void'
      if (lateMs() >= alarmAfterMs) await this.#alarm()
      await crash.pace.rest(frameMs, this.#stopping)
    }
    return undefined
  }

  async #drawNow(round: StoredRound): Promise<Drawn | undefined> {
    const seed = await openSeed(this.#services, this.#client, round)
    const signatures = seed === undefined ? undefined : await askBeacon(this.#services, round)
    if (seed === undefined || !signatures) return undefined
    invariant(round.digest !== null, 'the point is made once bets are closed')
    const { game, issue, digest } = round
    return { seed, signatures, point: crashPoint({ seed, game, issue, digest, signatures }) }
  }

  #alarm(): Promise<void> {
    const sentence = 'The seed or the beacon of a round of crash is missing: when it stays so, the stakes go back.'
    return raiseAlarm(this.#services.database, { name: alarmName, sentence, since: this.#services.clock.now() })
  }

  async #climb(closed: StoredRound, drawn: Drawn): Promise<void> {
    const { clock, crash, database } = this.#services
    const seats = await seatsOf(this.#client, closed.id)
    const bets = flightBetsOf(closed, seats)
    const startedAt = clock.now()
    if (!(await markClimbing(this.#client, closed.id, startedAt))) return
    await clearAlarm(database, alarmName, startedAt)
    const round: StoredRound = { ...closed, state: 'climbing', startedAt }
    const flight = new Flight({
      point: drawn.point,
      bets,
      elapsedMs: () => crash.pace.elapsedMs(),
      write: (outs) => insertOuts(this.#client, closed.id, outs, clock.now()),
    })
    this.#climbing = { round, flight, seats: new Map(seats.map((seat) => [seat.betId, seat])) }
    try {
      if (await this.#fly(round, flight)) await this.#crash(round, drawn, flight)
      else await this.#land(round, flight)
    } catch (error) {
      this.#climbing = undefined
      flight.broken(error)
      throw error
    }
  }

  /** The process ends: what arrived before is written, then the rule for a server that stops is carried out at once. */
  async #land(round: StoredRound, flight: Flight): Promise<void> {
    this.#climbing = undefined
    flight.broken(new Unavailable('the round was broken off'))
    await flight.written()
    await this.#breakOff(round)
    const ended = await findRound(this.#client, round.id)
    if (ended?.state === 'crashed') await this.#settle(ended)
  }

  /** @returns whether it came to its end */
  async #fly(round: StoredRound, flight: Flight): Promise<boolean> {
    const { crash, database } = this.#services
    const ended = AbortSignal.any([this.#stopping, database.abandoned])
    const teller = this.#tellerOf(round)
    for (;;) {
      const outs = flight.takeOuts()
      const leftMs = flight.leftMs()
      if (ended.aborted) return false
      if (leftMs <= 0) return true
      teller.tell(round, { climbedMs: flight.climbedMs(), outCount: flight.outCount, outs })
      await crash.pace.rest(Math.min(frameMs, leftMs), ended)
    }
  }

  async #crash(round: StoredRound, drawn: Drawn, flight: Flight): Promise<void> {
    await flight.end()
    const at = this.#services.clock.now()
    const isOurs = await markCrashed(this.#client, round.id, { ...drawn, isBroken: false, at })
    invariant(isOurs, 'who holds the right to run a round ends it')
    flight.published()
    const crashed: StoredRound = { ...round, ...drawn, state: 'crashed' }
    this.#tellerOf(round).tell(crashed, { outCount: flight.outCount, outs: flight.takeOuts() })
  }

  /**
   * The rule for a round during which the server stopped: what was cashed out stands, by hand as written, by itself up to the point;
   * all else is given back. Its point is published like any other.
   */
  async #breakOff(round: StoredRound): Promise<void> {
    const drawn = await this.#drawNow(round)
    if (!drawn) {
      await this.#alarm()
      return this.#services.crash.pace.rest(brokenRetryMs, this.#stopping)
    }
    const at = this.#services.clock.now()
    await markCrashed(this.#client, round.id, { ...drawn, isBroken: true, at })
    this.#services.log.warn({ round: round.issue }, 'a round of crash was broken off: what was not cashed out is given back')
  }

  async #settle(round: StoredRound): Promise<void> {
    const { betting, database } = this.#services
    await betting.settleRound(round.id, gradeOf(round, await outsOf(database, round.id)))
    await markSettled(this.#client, round.id)
    this.#tellerOf(round).tell({ ...round, state: 'settled' })
  }

  async #void(round: StoredRound): Promise<void> {
    const { betting, clock, log } = this.#services
    log.error({ round: round.issue }, 'a round of crash cannot take place: it is void, and its stakes go back')
    await betting.voidRound(round.id)
    await markVoid(this.#client, round.id, clock.now())
    const ended = await findRound(this.#client, round.id)
    if (ended) this.#tellerOf(round).tell(ended)
  }
}

const flightBetsOf = (round: StoredRound, seats: readonly Seat[]): FlightBet[] => {
  const terms = termsOf(round)
  return seats.map((seat) => ({ ...crashBetOf(seat, terms, round.cap), memberId: seat.memberId }))
}
