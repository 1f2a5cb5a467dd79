import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@tamuvo/server/kit/clock.ts'
import { connectDatabase, type Database, inTransaction } from '@tamuvo/server/kit/database.ts'
import { settingList } from '@tamuvo/server/platform/setting-list.ts'
import { writeSetting } from '@tamuvo/server/platform/setting-store.ts'
import { faultsIn, tally, type Tally } from '@tamuvo/server/testing/chaos-proof.ts'
import { type CrashStory, faultsInCrashStory, roundsPlayed } from '@tamuvo/server/testing/crash-proof.ts'
import { coinsPaid } from '@tamuvo/server/testing/crash-coins.ts'
import { rewardsClaimed } from '@tamuvo/server/testing/crash-rewards.ts'
import { type CrashSigner, openCrashSigner } from '@tamuvo/server/testing/crash-signer.ts'
import { playThroughCrashes } from '@tamuvo/server/testing/crash-story.ts'
import { crashOperators } from '@tamuvo/server/testing/crash-withdrawals.ts'
import type { Disturbances } from '@tamuvo/server/testing/disturb.ts'
import { type FastTime, fastTime } from '@tamuvo/server/testing/fast-time.ts'
import { openKillablePostgres } from '@tamuvo/server/testing/killable-postgres.ts'
import { startProgram } from '@tamuvo/server/testing/program-process.ts'
import { testSecretKeys } from '@tamuvo/server/testing/secret-keys.ts'
import { serverOf, type WholeServer } from '@tamuvo/server/testing/server-process.ts'
import { freePort } from '@tamuvo/tools/free-port.mjs'
import { bundleProgram } from './kit/bundle.ts'
import { count, printTable } from './kit/figures.ts'
import { applySchema } from './kit/server.ts'
import { readNumbers } from './kit/words.ts'

const defaults = { kills: 200, players: 12 }

/** A kill and restart takes some seconds, and the audit after it longer with each; the accelerated time must not reach the system clock meanwhile. */
const secondsPerKill = 60
const settleMs = 120_000

/**
 * The long form of the crash test: tickets, deposits, withdrawals, own games, games of all dialects, transfers and rewards while two servers, the database and the signer are
 * killed, frozen, cut off and set to other times; the journal is audited after each, and every answer compared at the end. Prints the figures. @returns 1 when a check fails
 */
export const main = async (words: readonly string[]): Promise<number> => {
  const { kills, players } = readNumbers(words, defaults)
  const dataDir = await mkdtemp(join(tmpdir(), 'tamuvo-crash-'))
  const postgres = await openKillablePostgres(dataDir)
  const database = connectDatabase(postgres.url, { statementTimeoutMs: settleMs })
  const time = fastTime(20, kills * secondsPerKill * 1_000 + settleMs)
  const signer = await openSigner(postgres.url, time)
  const servers = await openServers(postgres.url, time, signer?.environment)
  try {
    await applySchema(database)
    await liftDepositLimit(database, time.clock)
    await signer?.start()
    for (const server of servers) await server.start()
    const begun = performance.now()
    const story = await playThroughCrashes(
      { postgres, servers, database, signer, ...time },
      { players, goesOn: (done) => killsOf(done) < kills, onRound: progressOf(kills) },
    )
    const ms = performance.now() - begun
    const unsettled = await faultsOnceSettled(database)
    for (const server of servers) await server.stop()
    const faults = [...unsettled, ...(await faultsInCrashStory(database, story))]
    const { wrong, counted } = await tally(database, story.players)
    const coins = signer ? await coinsPaid(signer) : 0
    report({ ...story, coinsPaid: coins }, { wrong, counted }, faults, ms)
    return faults.length === 0 && Object.values(wrong).every((each) => each === 0) ? 0 : 1
  } finally {
    for (const server of servers) await server.kill()
    await signer?.close()
    await database.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** During two hundred kills players deposit more than unverified members may. */
const liftDepositLimit = (database: Database, clock: Clock): Promise<number> => {
  const rules = settingList['kyc.rules'].initial
  const value = { ...rules, depositMaxUnknown: '1000000.00', threshold: '1000000.00' }
  const why = { by: 'bench', reason: 'players pay in for an hour' }
  const change = { key: 'kyc.rules', value, shown: { before: undefined, after: value }, ...why, at: clock.now() }
  return inTransaction(database, (tx) => writeSetting(tx, change))
}

const killsOf = ({ serverKilled, databaseKilled }: Readonly<Disturbances>): number => serverKilled + databaseKilled

const openSigner = async (databaseUrl: string, { words }: FastTime): Promise<CrashSigner | undefined> => {
  const bundle = 'dist/bench/testing-signer.js'
  await bundleProgram('server/cashier/coin/signer/testing-signer.ts', bundle)
  return openCrashSigner({ databaseUrl, words, begin: (...given) => startProgram(bundle, given, {}) })
}

const openServers = async (databaseUrl: string, time: FastTime, coin: Record<string, string> = {}): Promise<WholeServer[]> => {
  const bundle = 'dist/bench/fast-server.js'
  await bundleProgram('server/testing/fast-server.ts', bundle)
  const open = () => openServer(bundle, { ...serverVariables, DATABASE_URL: databaseUrl, ...coin }, time)
  return [await open(), await open()]
}

const serverVariables = {
  SECRET_KEYS: testSecretKeys,
  DEMO: '1',
  DEMO_CHECKS: '0',
  LOG_LEVEL: 'error',
  TRUSTED_PROXIES: '1',
  ...crashOperators,
}

const openServer = async (bundle: string, variables: Record<string, string>, { words }: FastTime): Promise<WholeServer> => {
  const [port, gamesPort] = [String(await freePort()), String(await freePort())]
  const environment = { ...variables, PORT: port, GAMES_PORT: gamesPort }
  const at = (each: string): string => `http://127.0.0.1:${each}`
  return serverOf({ url: at(port), gamesUrl: at(gamesPort) }, () => startProgram(bundle, words, environment), true)
}

/** A long run says at once what goes wrong: at its end the database is gone. */
const progressOf = (kills: number) => {
  let tens = 0
  return (done: Readonly<Disturbances>, found: readonly string[]): void => {
    for (const fault of found.slice(0, 5)) console.log(`  ${fault}`)
    const killed = killsOf(done)
    // A disturbance may kill two.
    if (Math.floor(killed / 10) > tens) console.log(`… ${killed} of ${kills} kills`)
    tens = Math.floor(killed / 10)
  }
}

/** The faults that remain once the undisturbed server has resumed its work. */
const faultsOnceSettled = async (database: Database): Promise<string[]> => {
  for (const until = performance.now() + settleMs; ; await sleep(1_000)) {
    const faults = Object.entries(await faultsIn(database)).map(([name, rows]) => `${name}: ${rows.join(', ')}`)
    if (faults.length === 0 || performance.now() > until) return faults
  }
}

/** What a fault is about, without its numbers: one cause is found again after each disturbance. */
const kindOf = (fault: string): string => fault.slice(0, 80).replaceAll(/\d+/g, '…')

const report = (
  { done, vendors, vendorDone, studio, rewards, coinsPaid: coins }: CrashStory & { coinsPaid: number },
  { counted, wrong }: Tally,
  faults: readonly string[],
  ms: number,
): void => {
  console.log(`\n${count(killsOf(done))} kills in ${(ms / 60_000).toFixed(1)} minutes of play`)
  printTable(
    [
      ['server killed', done.serverKilled],
      ['PostgreSQL killed', done.databaseKilled],
      ['one of them stood still', done.stoodStill],
      ['server ended in order', done.ended],
      ['connections to PostgreSQL cut', done.connectionsCut],
      ['clock of a server set', done.clockSet],
      ['signer killed', done.signerKilled],
      ['turns at game servers', vendors.reduce((sum, { turns }) => sum + turns.length, 0)],
      ['transfers that arrived', vendorDone.size],
      ['rounds of own games acknowledged', roundsPlayed(studio).reduce((sum, each) => sum + each, 0)],
      ['rounds gone on with in another window', studio.reduce((sum, { resumed }) => sum + resumed, 0)],
      ['rewards acknowledged', rewardsClaimed(rewards)],
      ['bets acknowledged', counted.bets],
      ['deposits acknowledged', counted.deposits],
      ['draws settled', counted.draws],
      ['withdrawals paid by the provider', counted.withdrawals],
      ['withdrawals paid by the signer', coins],
      ['payouts', counted.payouts],
      ['acknowledged and missing', wrong.missing],
      ['booked twice', wrong.twice],
      ['withdrawals paid twice', wrong.paidTwice],
      ['holds left', wrong.holdsLeft],
      ['bets without entry', wrong.betsWithoutEntry],
      ['other faults', faults.length],
    ].map(([name, figure]) => [String(name), count(Number(figure))]),
  )
  const kinds = new Map<string, string[]>()
  for (const fault of faults) kinds.set(kindOf(fault), [...(kinds.get(kindOf(fault)) ?? []), fault])
  for (const [kind, all] of kinds) console.log(`  ${kind}: ${count(all.length)} times, first ${all[0]}`)
}
