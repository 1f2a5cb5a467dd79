import { loadavg } from 'node:os'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { systemRng } from '@tamuvo/server/kit/rng.ts'
import { freePort } from '@tamuvo/tools/free-port.mjs'
import { postgresMicros, programMicros } from './kit/cpu.ts'
import { figureOf, printTable, rate } from './kit/figures.ts'
import { applySchema, type Bed, openBed } from './kit/server.ts'
import { openSite, type Site } from './kit/site.ts'
import { readNumbers } from './kit/words.ts'
import type { Called } from './seamless/calls.ts'
import { openPlayer, type Player } from './seamless/player.ts'
import type { Vendor } from './seamless/requests.ts'
import { vendorsOf } from './seamless/vendors.ts'
import { openWorld } from './seamless/world.ts'
import type { Spins } from './spin/requests.ts'
import { openSeats } from './spin/world.ts'

/**
 * `jobs`: the server also runs the jobs that follow bets, as a process alone does. Vendors' bets have none to follow here, and what loyalty and
 * agents take is measured by itself.
 */
const defaults = { rounds: 5, seconds: 3, members: 100_000, players: 30_000, connections: 64, profile: 0, jobs: 0 }

/** More than any server here answers. Own games are played by fewer members, who spin again and again: no sooner than their pace allows. */
const perSecondMax = 15_000
const warmSeconds = 3
const sealKeyBytes = 32

/** What is played: a game decided by one number, a slot of lines with free games, and one whose symbols fall, with free games. */
const played: readonly (Spins & { name: string })[] = [
  { name: 'dice', game: 'BRB_EVEN_KEEL', market: 'under', selection: '50.00', unit: '1.00' },
  { name: 'slot with free games', game: 'KTW_BELL_TERRACE', market: 'base', selection: '', unit: '1.00' },
  { name: 'falling slot with free games', game: 'BRB_DRAGON_KILN', market: 'base', selection: '', unit: '1.00' },
]

/** Compares spins of own games over HTTP, with stake and win in the ledger, with vendors' bets on the same server, in turns: processor time by call. */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const bed = await openBed()
  try {
    console.log(`${await bed.describe()}. ${settings.rounds} rounds in turns, ${settings.seconds} s each; median (least–most).`)
    const world = await bed.createDatabase('bench_spin')
    await applySchema(world)
    const sealKey = Buffer.from(systemRng.bytes(sealKeyBytes))
    const gamesPort = await freePort()
    const site = await openSite(world.url, {
      flags: settings.profile > 0 ? ['--cpu-prof', '--cpu-prof-dir=dist/bench/profiles'] : [],
      environment: {
        GAMES_PORT: String(gamesPort),
        SECRET_KEYS: sealKey.toString('base64'),
        ROLE: settings.jobs > 0 ? 'all' : 'web',
      },
    })
    const player = await openPlayer()
    try {
      const [vendor] = await vendorsOf(site.url)
      if (!vendor) throw new Error('the sandbox has no vendors')
      await openWorld(world, [vendor.code], settings.members)
      const games = played.map(({ game }) => game)
      await openSeats(world, games, settings.members, sealKey)
      report(await measureAll({ bed, world, site, gamesPort, player, vendor }, settings))
    } finally {
      player.stop()
      await site.stop()
    }
  } finally {
    await bed.stop()
  }
}

/** A leg, with the processor time of a call in microseconds. */
type Measured = Called & { server: number; database: number }

type Parts = { bed: Bed; world: Database; site: Site; gamesPort: number; player: Player; vendor: Vendor }

const vendorName = 'bare bet of a vendor'

const measureAll = async (parts: Parts, { rounds, seconds, members, players, connections }: typeof defaults) => {
  const { bed, world, site, gamesPort, player, vendor } = parts
  const measure = measurer(bed, site)
  const count = perSecondMax * seconds + connections
  let first = 0
  const bets = async (length: number): Promise<Measured> => {
    await player.prepare(vendor, members, count)
    return measure(() => player.flood([Number(new URL(site.url).port)], connections, length))
  }
  const spins = async (game: Spins, length: number): Promise<Measured> => {
    await player.prepareSpins(game, players, { first, count })
    const measured = await measure(() => player.flood([gamesPort], connections, length))
    first += measured.answers + connections
    return measured
  }
  const legs = [[vendorName, bets] as const, ...played.map(({ name, ...game }) => [name, (s: number) => spins(game, s)] as const)]
  for (const [, play] of legs) await play(warmSeconds)
  // What autovacuum does on a site that has run for a minute. Without statistics jobs that follow the bets read all of them again and again.
  await world.query('ANALYZE')
  const lines = new Map<string, Measured[]>(legs.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round++) for (const [name, play] of legs) lines.get(name)?.push(await play(seconds))
  return lines
}

const measurer = (bed: Bed, site: Site) => {
  const used = () => ({ server: programMicros(site.pid) ?? NaN, database: postgresMicros(bed.pid) ?? NaN })
  return async (work: () => Promise<Called>): Promise<Measured> => {
    const before = used()
    const called = await work()
    const after = used()
    const each = (name: keyof typeof before): number => (after[name] - before[name]) / called.answers
    return { ...called, server: each('server'), database: each('database') }
  }
}

const timeOf = ({ server, database }: Measured): number => server + database

/** Ratios are to the bets of the same round. */
const report = (lines: ReadonlyMap<string, readonly Measured[]>): void => {
  const bets = lines.get(vendorName) ?? []
  const rows = [...lines].map(([name, measured]) => {
    const of = (figure: (each: Measured) => number) => figureOf(measured.map(figure))
    const times = figureOf(measured.map((each, round) => timeOf(each) / timeOf(bets[round] ?? each)))
    const micros = [of(({ server }) => server), of(({ database }) => database), of(timeOf)].map(({ median }) => median.toFixed(0))
    return [
      name,
      rate(of(({ perSecond }) => perSecond)),
      of(({ p50 }) => p50).median.toFixed(1),
      of(({ p99 }) => p99).median.toFixed(1),
      ...micros,
      `${times.median.toFixed(2)} (${times.least.toFixed(2)}–${times.most.toFixed(2)})`,
    ]
  })
  printTable([['over HTTP', 'a second', 'p50 ms', 'p99 ms', 'CPU µs: server', 'PostgreSQL', 'both', 'times the bet'], ...rows])
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`Load of the machine at the end: ${load.join(' ')}.`)
}
