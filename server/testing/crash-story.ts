import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { walletDialects } from '@tamuvo/tools/conformance/wallet.ts'
import { anyOf } from './any-of.ts'
import { idMaker } from '../kit/ids.ts'
import { type Caller, createCaller } from './caller.ts'
import { openPlayer } from './chaos-player.ts'
import { disturbSigner, openCoinOwner, playCoinOwner } from './crash-coins.ts'
import { offerGifts, useGifts } from './crash-gifts.ts'
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
 * Members play tickets, own games, game servers of all dialects and transfers, withdraw to banks and to coin addresses, collect rewards, and use free spins and
 * free bets, while servers, database and signer are killed repeatedly; after each disturbance the journal is audited. At the end all of them run.
 */
export const playThroughCrashes = async (world: CrashWorld, plan: CrashPlan): Promise<CrashStory> => {
  let isOver = false
  await persist(() => limitPopular(world.database, world.clock))
  await persist(() => easeWithdrawals(world.database, world.clock))
  await persist(() => offerGifts(world.database, { clock: world.clock, newId: idMaker(world.clock, giftNode) }))
  const cast = await openCast(world, plan.players)
  try {
    const done = noDisturbances()
    const meanwhile: string[] = []
    const played = playAll(cast, { isOver: () => isOver, isPaidOut: () => isOver || (plan.paysNoMore?.(done) ?? false) })
    // A player without an answer fails the run at once.
    await Promise.race([disturbAll(world, plan, { done, meanwhile }), played])
    isOver = true
    const { signerKilled, ...answers } = await played
    const { signer, transferVendor } = cast
    return { ...answers, signer, vendorDone: transferVendor.server.done, meanwhile, done: { ...done, signerKilled } }
  } finally {
    isOver = true
    await cast.transferVendor.server.close()
  }
}

/** In ids that this program makes: servers have lower ones. */
const giftNode = 900

/** All who play, with their accounts. */
const openCast = async ({ servers, clock, signer }: CrashWorld, players: number) => {
  const sites = servers.map(({ url }) => url)
  const caller = anyCaller(sites.map((url) => createCaller(url, clock)))
  const own = { site: caller, games: servers.map(({ gamesUrl }) => createCaller(gamesUrl, clock)) }
  return {
    caller,
    signer,
    own,
    players: await Promise.all(Array.from({ length: players }, (_, number) => openPlayer(caller, number, habitsOf(number)))),
    tables: await Promise.all(walletDialects.map((dialect) => openTable(dialect, sites, caller))),
    withdrawers: await Promise.all([1, 2, 3].map((number) => openWithdrawer(caller, number))),
    coinOwners: signer ? await Promise.all([21, 22, 23, 24].map((number) => openCoinOwner(caller, number))) : [],
    transferVendor: await openTransferVendor(sites, caller),
  }
}

type Ending = { isOver(): boolean; isPaidOut(): boolean }

/** All of them at once. */
const playAll = async (cast: Awaited<ReturnType<typeof openCast>>, { isOver, isPaidOut }: Ending) => {
  const { caller, signer, own, transferVendor } = cast
  const approved = approveAll(caller, isOver)
  const [vendors, transfers, withdrawals, coins, studio, rewards, gifts, signerKilled] = await Promise.all([
    Promise.all(cast.tables.map((table) => playTable(table, isOver))),
    Promise.all([1, 2].map(() => transferVendor.play(isOver))),
    Promise.all(cast.withdrawers.map((owner) => playWithdrawer(owner, isPaidOut))),
    Promise.all(cast.coinOwners.map((owner) => playCoinOwner(owner, isPaidOut))),
    playOwnGames(own, isOver),
    collectRewards(caller, 2, isOver),
    useGifts(own, isOver),
    signer ? disturbSigner(signer, isOver) : 0,
    approved,
    ...cast.players.map((player) => player.play(isOver)),
  ])
  return {
    players: cast.players,
    vendors: vendors.flat(),
    transfers: transfers.flat(),
    withdrawals,
    coins,
    studio,
    rewards,
    gifts,
    signerKilled,
  }
}

/** What is counted, and what was wrong after each. */
type Noted = { done: Disturbances; meanwhile: string[] }

const disturbAll = async (world: CrashWorld, { goesOn, onRound }: CrashPlan, { done, meanwhile }: Noted): Promise<void> => {
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

/** Asks any of the processes each time, so that a repeat comes to another one. */
const anyCaller = (callers: readonly Caller[]): Caller => ({
  url: callers[0]?.url ?? '',
  ask: (...given) => anyOf(callers).ask(...given),
  get: (...given) => anyOf(callers).get(...given),
})
