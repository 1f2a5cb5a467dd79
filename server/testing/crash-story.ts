import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { walletDialects } from '@tamuvo/tools/conformance/wallet.ts'
import { anyOf } from './any-of.ts'
import { type Caller, createCaller } from './caller.ts'
import { openPlayer } from './chaos-player.ts'
import { limitPopular } from './crash-limits.ts'
import { type CrashStory, faultsMeanwhile } from './crash-proof.ts'
import { collectRewards } from './crash-rewards.ts'
import { playOwnGames } from './crash-studio.ts'
import { openTransferVendor } from './crash-transfers.ts'
import { openTable, playTable } from './crash-vendors.ts'
import { approveAll, easeWithdrawals, openWithdrawer, playWithdrawer } from './crash-withdrawals.ts'
import { type CrashWorld, disturb, type Disturbances, noDisturbances } from './disturb.ts'
import { persist } from './persist.ts'

export type CrashPlan = {
  players: number
  /** Called before each disturbance. */
  goesOn(done: Readonly<Disturbances>): boolean
  /** Called after each disturbance, with what was wrong then. */
  onRound?(done: Readonly<Disturbances>, found: readonly string[]): void
  /** Whether no withdrawals are requested any more, so that the last ones are over soon after the last disturbance. */
  paysNoMore?(done: Readonly<Disturbances>): boolean
}

/** Every fourth player limits the stakes of a day; every third hangs up now and then. */
const habitsOf = (number: number) => ({ ...(number % 4 === 3 ? { stakeLimit: '12.00' } : {}), hangsUp: number % 3 === 1 })

/**
 * Members play tickets, own games, game servers of all dialects and transfers, and collect rewards, while servers and database are killed repeatedly; after each
 * disturbance the journal is audited. At the end all of them run.
 */
export const playThroughCrashes = async (
  world: CrashWorld,
  { players: count, goesOn, onRound, paysNoMore = () => false }: CrashPlan,
): Promise<CrashStory> => {
  let isOver = false
  const until = (): boolean => isOver
  await persist(() => limitPopular(world.database, world.clock))
  await persist(() => easeWithdrawals(world.database, world.clock))
  const sites = world.servers.map(({ url }) => url)
  const caller = anyCaller(sites.map((url) => createCaller(url, world.clock)))
  const players = await Promise.all(Array.from({ length: count }, (_, number) => openPlayer(caller, number, habitsOf(number))))
  const tables = await Promise.all(walletDialects.map((dialect) => openTable(dialect, sites, caller)))
  const withdrawers = await Promise.all([1, 2, 3].map((number) => openWithdrawer(caller, number)))
  const transferVendor = await openTransferVendor(sites, caller)
  const own = { site: caller, games: world.servers.map(({ gamesUrl }) => createCaller(gamesUrl, world.clock)) }
  try {
    const done = noDisturbances()
    const meanwhile: string[] = []
    const isPaidOut = (): boolean => isOver || paysNoMore(done)
    const [games, vendors, transfers, withdrawals, studio, rewards] = [
      Promise.all(players.map((player) => player.play(until))),
      Promise.all(tables.map((table) => playTable(table, until))),
      Promise.all([1, 2].map(() => transferVendor.play(until))),
      Promise.all(withdrawers.map((hand) => playWithdrawer(hand, isPaidOut))),
      playOwnGames(own, until),
      collectRewards(caller, 2, until),
    ]
    const all = Promise.all([games, vendors, transfers, withdrawals, studio, rewards, approveAll(caller, until)])
    const disturbAll = async (): Promise<void> => {
      for (let round = 0; goesOn(done); round++) {
        await sleep(200 + randomInt(800))
        await disturb(world, round, done)
        const ended = world.servers.find((server) => !server.isRunning())
        if (ended) throw new Error(`a server ended by itself: ${ended.lines().slice(-8).join('\n')}`)
        const found = (await faultsMeanwhile(world.database)).map((fault) => `after disturbance ${round}: ${fault}`)
        meanwhile.push(...found)
        onRound?.(done, found)
      }
    }
    // A player without an answer fails the run at once.
    await Promise.race([disturbAll(), all])
    isOver = true
    await all
    const vendorDone = transferVendor.server.done
    const [turns, moved] = [(await vendors).flat(), (await transfers).flat()]
    const answers = {
      vendors: turns,
      transfers: moved,
      withdrawals: await withdrawals,
      studio: await studio,
      rewards: await rewards,
    }
    return { players, ...answers, vendorDone, meanwhile, done }
  } finally {
    isOver = true
    await transferVendor.server.close()
  }
}

/** Asks any of the processes each time, so that a repeat comes to another one. */
const anyCaller = (callers: readonly Caller[]): Caller => ({
  url: callers[0]?.url ?? '',
  ask: (...given) => anyOf(callers).ask(...given),
  get: (...given) => anyOf(callers).get(...given),
})
