import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { CashOutAnswer, RoundRunner } from './desk.ts'
import { makeRound } from './make-round.ts'
import { type CrashServices, crashGame } from './services.ts'
import { findOpenRound, tryHoldGame } from './store.ts'
import { Steps } from './steps.ts'

/** How often a process in reserve tries to run the rounds. */
const holdEveryMs = 500
const retryMs = 500
/** Rounds are made for so long after a member looked. */
const lookedAtMs = 45_000
/** Where no member looks the connection is tried so often. */
const idleMs = 5_000

/** Runs the rounds until stopped, on one process at a time; any number of them may stand by. */
export const startRunner = (services: CrashServices): { stop(): Promise<void> } => {
  const runner = new Runner(services)
  const running = runner.run()
  return {
    stop: async () => {
      runner.stop()
      await running
    },
  }
}

/**
 * Takes the rounds one step after the other, by what is written of them: so it goes on where another process ended. All that it writes
 * of a round goes by the connection that holds the right to run them; a process that lost the right cannot write any more.
 */
class Runner implements RoundRunner {
  readonly #services: CrashServices
  readonly #stopping = new AbortController()
  #steps: Steps | undefined
  #lookedAt = -Infinity
  #woken = new AbortController()

  constructor(services: CrashServices) {
    this.#services = services
  }

  async run(): Promise<void> {
    const { log } = this.#services
    while (!this.#isStopping) {
      try {
        await this.#hold()
      } catch (error) {
        if (!this.#isStopping) log.error({ error: describe(error) }, 'crash will be run again')
      }
      await rest(retryMs, this.#stopping.signal)
    }
  }

  /** A round that climbs is ended by the published rule: its members cannot reach this process any more. */
  stop(): void {
    this.#stopping.abort()
  }

  wake(): void {
    this.#lookedAt = this.#services.crash.pace.elapsedMs()
    this.#woken.abort()
  }

  async cashOut(asked: { roundId: bigint; memberId: bigint }): Promise<CashOutAnswer> {
    return this.#steps ? this.#steps.cashOut(asked) : { is: 'not-climbing' }
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  async #hold(): Promise<void> {
    const { database, crash } = this.#services
    const client = await database.dedicated('tamuvo-crash')
    try {
      while (!(await tryHoldGame(client, crashGame))) {
        await rest(holdEveryMs, this.#stopping.signal)
        if (this.#isStopping) return
      }
      this.#steps = new Steps(this.#services, client, this.#stopping.signal)
      crash.desk.runHere(this)
      while (!this.#isStopping) await this.#goOn(client, this.#steps)
    } finally {
      crash.desk.runHere(undefined)
      this.#steps = undefined
      // A server that is gone may never answer.
      void client.end().catch(() => {})
    }
  }

  async #goOn(client: pg.Client, steps: Steps): Promise<void> {
    const round = await findOpenRound(client, crashGame)
    if (round) return steps.take(round)
    if (await this.#isWanted()) return makeRound(this.#services, client)
    this.#woken = new AbortController()
    await rest(idleMs, AbortSignal.any([this.#stopping.signal, this.#woken.signal]))
  }

  /** The game is open, and members look at it. */
  async #isWanted(): Promise<boolean> {
    const { crash, catalog } = this.#services
    if (crash.pace.elapsedMs() - this.#lookedAt > lookedAtMs) return false
    return (await catalog.findGame(crashGame))?.state === 'open'
  }
}

const rest = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined)

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
