import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageOf } from '@tamuvo/contract/rooms.ts'
import { msUntil } from '@tamuvo/games/arcade/climb.ts'
import { crashPoint } from '@tamuvo/games/arcade/crash-proof.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { newBetOf } from '@tamuvo/server/crash/rules.ts'
import { startRunner } from '@tamuvo/server/crash/runner.ts'
import { askBeacon, openSeed } from '@tamuvo/server/crash/seeds.ts'
import { type CrashServices, crashGame } from '@tamuvo/server/crash/services.ts'
import { findRound, newestRounds } from '@tamuvo/server/crash/store.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'

/** When players press: over the whole climb, or all within 20 ms around its end. */
export type Way = 'spread' | 'burst'

/**
 * The longest time for which the event loop served nothing, and the most that the process itself computed in one go: the rest of a stall is
 * what other programs took of the machine.
 */
export type Stall = { wallMs: number; cpuMs: number }

export type Measured = {
  point: number
  /** Milliseconds, from the moment when the press was due. */
  ordered: number[]
  confirmed: number[]
  out: number
  late: number
  /** Accepted at or above the point. */
  wrong: number
  stall: Stall
  bettingMs: number
  settledMs: number
}

const stake = amount(100n)
const [leastMs, mostMs] = [1_500, 15_000]
const [burstMs, autoShare] = [20, 0.2]

/** Plays rounds until one of a fitting length came, with all players in it. */
export const measureRound = async (services: CrashServices, players: number, way: Way): Promise<Measured> => {
  for (;;) {
    const measured = await playRound(services, players, way)
    if (measured) return measured
  }
}

const stateOf = async ({ database }: CrashServices, id: bigint) => (await findRound(database, id))!

const until = async (services: CrashServices, id: bigint, states: readonly string[]) => {
  for (;;) {
    const round = await stateOf(services, id)
    if (states.includes(round.state)) return round
    await sleep(2)
  }
}

const playRound = async (services: CrashServices, players: number, way: Way): Promise<Measured | undefined> => {
  const running = startRunner(services)
  try {
    services.crash.desk.wake()
    const round = await openRound(services)
    const started = whenStarted(services, round.id)
    const begun = performance.now()
    await placeAll(services, round.id, players)
    const bettingMs = performance.now() - begun
    // One that ends where it begins has no frame of its climb.
    const isOver = until(services, round.id, ['crashed', 'settled']).then(() => undefined)
    const startedMs = await Promise.race([started, isOver])
    if (startedMs === undefined) return undefined
    const point = await pointOf(services, round.id)
    const lastMs = point === undefined ? 0 : msUntil(point)
    if (point === undefined || lastMs < leastMs || lastMs > mostMs) return undefined
    const pressed = await pressAll(services, { id: round.id, startedMs, lastMs, players, way })
    await until(services, round.id, ['crashed', 'settled'])
    const crashedMs = performance.now()
    await until(services, round.id, ['settled'])
    const wrong = pressed.outs.filter((each) => each >= point).length
    return { ...pressed.figures, point, wrong, bettingMs, settledMs: performance.now() - crashedMs }
  } finally {
    // A round that does not fit is ended by the rule for a server that stops.
    await running.stop()
  }
}

/** The moment at which a round began to climb, by its first frame. */
const whenStarted = ({ rooms }: CrashServices, id: bigint): Promise<number> =>
  new Promise((started) => {
    const stop = rooms.listen(({ room, body }) => {
      if (room !== 'crash') return
      const { round, climbedMs } = body as MessageOf<'crash'>
      if (round !== id.toString() || climbedMs === null) return
      stop()
      started(performance.now() - climbedMs)
    })
  })

/** Watches the event loop. @returns ends it */
const watchLoop = (): (() => Stall) => {
  const stall = { wallMs: 0, cpuMs: 0 }
  let [last, cpu] = [performance.now(), process.cpuUsage()]
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(cpu)
    stall.wallMs = Math.max(stall.wallMs, performance.now() - last)
    stall.cpuMs = Math.max(stall.cpuMs, (user + system) / 1000)
    ;[last, cpu] = [performance.now(), process.cpuUsage()]
  }, 1)
  return () => {
    clearInterval(timer)
    return stall
  }
}

/** The same while there is nothing to do. */
export const idleStall = async (): Promise<Stall> => {
  const stop = watchLoop()
  await sleep(5_000)
  return stop()
}

const openRound = async (services: CrashServices) => {
  for (;;) {
    services.crash.desk.wake()
    const [round] = await newestRounds(services.database, crashGame, 1)
    if (round?.state === 'betting' && round.opensAt <= services.clock.now()) return round
    await sleep(5)
  }
}

/** All players bet at once, one in five with a target. */
const placeAll = async (services: CrashServices, roundId: bigint, players: number): Promise<void> => {
  const round = await stateOf(services, roundId)
  const results = await Promise.all(
    Array.from({ length: players }, (_, place) => {
      const auto = place < players * autoShare ? (1.05 + (place % 60) / 20).toFixed(2) : ''
      const memberId = BigInt(place + 1)
      const key = naturalKey(`bench ${memberId}`, roundId)
      return services.betting.accept({ key, memberId, bets: [newBetOf(round, { stake, auto })] })
    }),
  )
  const refused = results.filter(({ is }) => is !== 'accepted')
  if (refused.length > 0) throw new Error(`${refused.length} bets were not taken: ${refused[0]?.is}`)
}

const pointOf = async (services: CrashServices, id: bigint): Promise<number | undefined> => {
  const round = await stateOf(services, id)
  const seed = await openSeed(services, services.database, round)
  const signatures = seed && (await askBeacon(services, round))
  if (!seed || !signatures || !round.digest) return undefined
  return crashPoint({ seed, signatures, game: round.game, issue: round.issue, digest: round.digest })
}

type Pressing = { id: bigint; startedMs: number; lastMs: number; players: number; way: Way }

/** By hand, in order of time; one loop presses all that are due, as arrivals of a network come in turns of the event loop. */
const pressAll = async (services: CrashServices, { id, startedMs, lastMs, players, way }: Pressing) => {
  const first = Math.ceil(players * autoShare)
  const dues = Array.from({ length: players - first }, (_, place) => ({
    memberId: BigInt(first + place + 1),
    dueMs: startedMs + dueOf(way, place / (players - first), lastMs),
  })).sort((a, b) => a.dueMs - b.dueMs)
  const [ordered, confirmed, outs]: [number[], number[], number[]] = [[], [], []]
  let late = 0
  const press = async ({ memberId, dueMs }: (typeof dues)[number]): Promise<void> => {
    // Ordered as soon as the call has returned its promise.
    const asked = services.crash.desk.cashOut({ roundId: id, memberId })
    ordered.push(performance.now() - dueMs)
    const answer = await asked
    if (answer.is !== 'out') return void late++
    confirmed.push(performance.now() - dueMs)
    outs.push(answer.hundredths)
  }
  const stop = watchLoop()
  const pressing: Promise<void>[] = []
  for (let next = 0; next < dues.length;) {
    const due = dues[next]!
    if (due.dueMs <= performance.now()) {
      pressing.push(press(due))
      next++
    } else await sleep(Math.max(0, due.dueMs - performance.now()))
    // Others have their turn, as between the packets of a network.
    if (next % turnEvery === 0) await new Promise((turn) => setImmediate(turn))
  }
  await Promise.all(pressing)
  return { outs, figures: { ordered, confirmed, out: outs.length, late, stall: stop() } }
}

const turnEvery = 50

const dueOf = (way: Way, share: number, lastMs: number): number =>
  way === 'spread' ? share * (lastMs + 100) : lastMs - burstMs / 2 + share * burstMs
