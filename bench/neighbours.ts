import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { figureOf, printTable, ratio } from './kit/figures.ts'
import { applySchema, openBed } from './kit/server.ts'
import { openSite } from './kit/site.ts'
import { readNumbers } from './kit/words.ts'
import type { Called } from './seamless/calls.ts'
import { openPlayer, type Player } from './seamless/player.ts'
import type { Vendor } from './seamless/requests.ts'
import { vendorsOf } from './seamless/vendors.ts'
import { openWorld } from './seamless/world.ts'

const defaults = { rounds: 3, seconds: 6, members: 20_000, others: 100, flood: 64 }
type Settings = typeof defaults

const floodPerSecondMax = 10_000
/** Connections that wait for the held account. */
const heldConnections = 8
const warmSeconds = 3
/** A held account's callers are put off after ten seconds, which no round reaches. */
const secondsMax = 8

/**
 * Bets of a vendor beside one account that is held, beside programs that only compute, one for each core, and beside another vendor that
 * floods: p99 against that of the same bets alone. Who floods takes the cores as well, which the programs show by themselves.
 */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  if (settings.seconds > secondsMax) throw new Error(`seconds may be ${secondsMax} at most`)
  const bed = await openBed()
  try {
    console.log(
      `${await bed.describe()}. ${settings.rounds} rounds in turns, ${settings.seconds} s each, ${settings.others} bets a second; median (least–most).`,
    )
    const world = await bed.createDatabase('bench_neighbours')
    await applySchema(world)
    const site = await openSite(world.url)
    const [quiet, loud] = [await openPlayer(), await openPlayer()]
    try {
      const [neighbour, vendor] = await vendorsOf(site.url)
      if (!vendor || !neighbour) throw new Error('the sandbox has two vendors')
      await openWorld(world, [vendor.code, neighbour.code], settings.members)
      const stage = { world, quiet, loud, vendor, neighbour, ports: [Number(new URL(site.url).port)] }
      await playAlone(stage, { ...settings, seconds: warmSeconds })
      const rounds: Round[] = []
      for (let round = 0; round < settings.rounds; round++) rounds.push(await playRound(stage, settings))
      report(rounds, settings)
    } finally {
      quiet.stop()
      loud.stop()
      await site.stop()
    }
  } finally {
    await bed.stop()
  }
}

type Stage = { world: Database; quiet: Player; loud: Player; vendor: Vendor; neighbour: Vendor; ports: number[] }
type Round = { alone: Called; held: Called; computing: Called; flooded: Called; flood: Called }

const playRound = async (stage: Stage, settings: Settings): Promise<Round> => {
  const alone = await playAlone(stage, settings)
  const held = await playBesideHeld(stage, settings)
  const computing = await playBesideComputing(stage, settings)
  return { alone, held, computing, ...(await playBesideFlood(stage, settings)) }
}

const prepareQuiet = ({ quiet, vendor }: Stage, { members, others, seconds }: Settings): Promise<void> =>
  quiet.prepare(vendor, members, (others + 1) * seconds)

const playAlone = async (stage: Stage, settings: Settings): Promise<Called> => {
  await prepareQuiet(stage, settings)
  return stage.quiet.pace(stage.ports, settings.others, settings.seconds)
}

/** Member 1 is held by a transaction that does nothing, while bets of that member come from the same vendor. */
const playBesideHeld = async (stage: Stage, settings: Settings): Promise<Called> => {
  const { world, quiet, loud, vendor, ports } = stage
  await prepareQuiet(stage, settings)
  await loud.prepare(vendor, 1, floodPerSecondMax)
  const client = await world.dedicated('bench-holds')
  await client.query('BEGIN')
  await client.query('SELECT FROM balance WHERE account = 16 FOR UPDATE')
  const waiting = loud.flood(ports, heldConnections, 1)
  try {
    return await quiet.pace(ports, settings.others, settings.seconds)
  } finally {
    await client.query('ROLLBACK')
    await client.end()
    await waiting
  }
}

const playBesideComputing = async (stage: Stage, settings: Settings): Promise<Called> => {
  await prepareQuiet(stage, settings)
  const programs = cpus().map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  try {
    return await stage.quiet.pace(stage.ports, settings.others, settings.seconds)
  } finally {
    for (const program of programs) program.kill('SIGKILL')
  }
}

const playBesideFlood = async (stage: Stage, settings: Settings): Promise<Pick<Round, 'flooded' | 'flood'>> => {
  const { quiet, loud, neighbour, ports } = stage
  await prepareQuiet(stage, settings)
  await loud.prepare(neighbour, settings.members, floodPerSecondMax * settings.seconds)
  const [flooded, flood] = await Promise.all([
    quiet.pace(ports, settings.others, settings.seconds),
    loud.flood(ports, settings.flood, settings.seconds),
  ])
  return { flooded, flood }
}

const report = (rounds: readonly Round[], { flood: connections }: Settings): void => {
  const line = (name: string, of: (round: Round) => Called): string[] => [
    name,
    ratio(figureOf(rounds.map((round) => of(round).p50))),
    ratio(figureOf(rounds.map((round) => of(round).p99))),
    ratio(figureOf(rounds.map((round) => of(round).p99 / round.alone.p99))),
  ]
  printTable([
    ['bets of a vendor', 'p50 ms', 'p99 ms', 'p99 to that alone'],
    line('alone', ({ alone }) => alone),
    line('beside a held account', ({ held }) => held),
    line('beside programs that compute', ({ computing }) => computing),
    line(`beside a vendor on ${connections} connections`, ({ flooded }) => flooded),
  ])
  const flood = figureOf(rounds.map((round) => round.flood.perSecond))
  console.log(`The other vendor got ${flood.median.toFixed(0)} bets a second. At most 2 times the p99 alone is wanted.`)
}
