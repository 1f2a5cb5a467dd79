import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { postgresMicros, programMicros } from './kit/cpu.ts'
import { figureOf } from './kit/figures.ts'
import { fillJournal } from './kit/journal.ts'
import { openPgbench, type Pgbench } from './kit/pgbench.ts'
import { applySchema, type Bed, openBed } from './kit/server.ts'
import { openSite, type Site } from './kit/site.ts'
import { readNumbers } from './kit/words.ts'
import { type Bare, openBare } from './seamless/bare.ts'
import type { Called } from './seamless/calls.ts'
import { openPlayer, type Player } from './seamless/player.ts'
import { bareEntry, bareHttp, bet, type Measured, nameOf, report } from './seamless/report.ts'
import type { Vendor } from './seamless/requests.ts'
import { vendorsOf } from './seamless/vendors.ts'
import { fillPast, giveLine, openWorld } from './seamless/world.ts'

/** `past`: bets of the last thirty days. `entries`: those of the journal in this month. `line`: as many members again, below a line of six agents, whose bets are measured in turn with the others. */
const defaults = {
  rounds: 3,
  seconds: 5,
  members: 100_000,
  scale: 50,
  calm: 10,
  half: 10,
  rsa: 1,
  two: 1,
  past: 0,
  entries: 0,
  line: 0,
  profile: 0,
}
type Settings = typeof defaults

const connectionCounts = [64, 256]
const mostConnections = 256
/** More than any server here answers. */
const perSecondMax = 30_000
const rsaPerSecondMax = 12_000
const barePerSecondMax = 80_000
const rsaSeconds = 2
const calmPerSecond = 100
const warmSeconds = 3

/**
 * Compares vendors' bets per second over HTTP, from signed request to answer, with pgbench on the same machine, and their processor time with
 * that of a server that does the least that such a bet needs, in turns.
 */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const bed = await openBed()
  try {
    console.log(`${await bed.describe()}. ${settings.rounds} rounds in turns, ${settings.seconds} s each; median (least–most).`)
    const [reference, world] = [await bed.createDatabase('bench_reference'), await bed.createDatabase('bench_seamless')]
    const pgbench = openPgbench(reference.url)
    await pgbench.load(settings.scale)
    await applySchema(world)
    // Before there is a server, which closes the journal for ids of the past.
    if (settings.entries > 0) await fillJournal(world, { rows: settings.entries, accounts: settings.members })
    const flags = settings.profile > 0 ? ['--cpu-prof', '--cpu-prof-dir=dist/bench/profiles'] : []
    const sites = [await openSite(world.url, { flags })]
    const player = await openPlayer()
    let bare: Bare | undefined
    try {
      const vendors = await vendorsOf(sites[0]!.url)
      await openWorld(
        world,
        vendors.map(({ code }) => code),
        settings.line ? 2 * settings.members : settings.members,
      )
      if (settings.line) await giveLine(world, { first: settings.members + 1, count: settings.members })
      const [cheap, dear] = vendors
      if (!cheap || !dear) throw new Error('the sandbox has no vendors')
      await fillPast(world, cheap.code, settings.members, settings.past)
      bare = await openBare(bed, cheap, { members: settings.members, flags })
      const measure = measurer({ bed, world, player, sites }, settings, perSecondMax)
      const measureBare = measurer({ bed, world, player, sites: [bare] }, settings, barePerSecondMax)
      const addSite = async () => void sites.push(await openSite(world.url))
      await measureAll({ settings, pgbench, measure, measureBare, cheap, dear, bare, addSite })
    } finally {
      player.stop()
      await bare?.stop()
      for (const site of sites) await site.stop()
    }
  } finally {
    await bed.stop()
  }
}

type Measurer = ReturnType<typeof measurer>

type Parts = { bed: Bed; world: Database; player: Player; sites: readonly Site[] }

const measurer = ({ bed, world, player, sites }: Parts, { members }: Settings, mostPerSecond: number) => {
  const ports = (): number[] => sites.map(({ url }) => Number(new URL(url).port))
  const used = async () => ({
    wal: await walBytes(world),
    server: sites.reduce((sum, { pid }) => sum + (programMicros(pid) ?? NaN), 0),
    database: postgresMicros(bed.pid) ?? NaN,
    vendor: programMicros(player.pid) ?? NaN,
  })
  const withCpu = async (work: () => Promise<Called>): Promise<Measured> => {
    const before = await used()
    const called = await work()
    const after = await used()
    const each = (name: keyof typeof before): number => (after[name] - before[name]) / called.answers
    return { ...called, server: each('server'), database: each('database'), vendor: each('vendor'), wal: each('wal') }
  }
  return {
    flood: async (vendor: Vendor, connections: number, seconds: number, first = 1): Promise<Measured> => {
      const most = vendor.dialect === 'hub88' ? rsaPerSecondMax : mostPerSecond
      await player.prepare(vendor, members, most * seconds + connections, first)
      return withCpu(() => player.flood(ports(), connections, seconds))
    },
    pace: async (vendor: Vendor, perSecond: number, seconds: number): Promise<Measured> => {
      await player.prepare(vendor, members, perSecond * seconds + 1)
      // Lets pending writes of the flood complete.
      await sleep(1_000)
      return withCpu(() => player.pace(ports(), perSecond, seconds))
    },
  }
}

/** Bytes of WAL so far. */
const walBytes = async (database: Database): Promise<number> => {
  const { rows } = await database.query<{ bytes: string }>(`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS bytes`)
  return Number(rows[0]?.bytes)
}

type Work = {
  settings: Settings
  pgbench: Pgbench
  measure: Measurer
  measureBare: Measurer
  cheap: Vendor
  dear: Vendor
  bare: Bare
  addSite(): Promise<void>
}

const measureAll = async ({ settings, pgbench, measure, measureBare, cheap, dear, bare, addSite }: Work): Promise<void> => {
  const { rounds, seconds, calm, rsa, two, half } = settings
  await measure.flood(cheap, mostConnections, warmSeconds)
  await measureBare.flood(bare.entry, mostConnections, warmSeconds)
  const reference: number[] = []
  const lines = new Map<string, Measured[]>()
  const note = (name: string, measured: Measured): void => void lines.set(name, [...(lines.get(name) ?? []), measured])
  const refer = async (): Promise<void> => {
    reference.push((await pgbench.measure({ clients: 64, seconds, protocol: 'simple' })).perSecond)
  }
  for (let round = 0; round < rounds; round++) {
    await refer()
    for (const connections of connectionCounts) {
      note(nameOf(bareHttp, connections), await measureBare.flood(bare.http, connections, seconds))
      note(nameOf(bareEntry, connections), await measureBare.flood(bare.entry, connections, seconds))
      const alone = async () => note(nameOf(bet, connections), await measure.flood(cheap, connections, seconds))
      const below = async () =>
        note(
          `${nameOf(bet, connections)}, below a line of six`,
          await measure.flood(cheap, connections, seconds, settings.members + 1),
        )
      // Who comes first finds other caches than who comes second.
      if (!settings.line) await alone()
      else if (round % 2 === 0) await alone().then(below)
      else await below().then(alone)
    }
  }
  if (rsa) note(nameOf('RSA', mostConnections), await measure.flood(dear, mostConnections, rsaSeconds))
  if (calm) note(`HMAC, ${calmPerSecond} requests a second`, await measure.pace(cheap, calmPerSecond, calm))
  if (half) {
    const most = figureOf((lines.get(nameOf(bet, mostConnections)) ?? []).map(({ perSecond }) => perSecond)).median
    const perSecond = Math.round(most / 2)
    note('HMAC, half as many as at most, open loop', await measure.pace(cheap, perSecond, half))
    note('bare: with an entry of the ledger, as many, open loop', await measureBare.pace(bare.entry, perSecond, half))
  }
  if (two) {
    await addSite()
    await measure.flood(cheap, mostConnections, warmSeconds)
    for (let round = 0; round < rounds; round++)
      note(`${nameOf(bet, mostConnections)}, two processes`, await measure.flood(cheap, mostConnections, seconds))
  }
  report(reference, lines)
}
