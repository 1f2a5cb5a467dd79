import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { figureOf, printTable, rate, ratio } from './kit/figures.ts'
import { applySchema, openBed } from './kit/server.ts'
import { openSite, type Site } from './kit/site.ts'
import { readNumbers } from './kit/words.ts'
import type { Called } from './seamless/calls.ts'
import { openPlayer, type Player } from './seamless/player.ts'
import { vendorsOf } from './seamless/vendors.ts'
import { openWorld } from './seamless/world.ts'

const defaults = { rounds: 2, seconds: 20, members: 20_000, connections: 64 }
type Settings = typeof defaults

const perSecondMax = 15_000
const warmSeconds = 3
const minuteMs = 60_000
/** A server is up and warm by then. */
const headStartMs = minuteMs

type Round = { before: Called; turn: Called; after: Called }

/** Bets of vendors across the end of a month beside those of ten minutes before and after it. */
export const main = async (words: readonly string[]): Promise<void> => {
  const settings = readNumbers(words, defaults)
  const bed = await openBed()
  try {
    console.log(`${await bed.describe()}. ${settings.rounds} ends of months, ${settings.seconds} s each; median (least–most).`)
    const world = await bed.createDatabase('bench_month')
    await applySchema(world)
    const player = await openPlayer()
    try {
      const rounds: Round[] = []
      for (let round = 0; round < settings.rounds; round++)
        rounds.push(await measureTurn({ world, player }, settings, turnAfter(round)))
      report(rounds)
    } finally {
      player.stop()
    }
  } finally {
    await bed.stop()
  }
}

/** The beginning of a month to come, by UTC. */
const turnAfter = (months: number): number => {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 + months)
}

type Parts = { world: Database; player: Player }

const measureTurn = async (parts: Parts, settings: Settings, turn: number): Promise<Round> => {
  const half = (settings.seconds * 1000) / 2
  const before = await measureAt(parts, settings, turn - 10 * minuteMs)
  const during = await measureAt(parts, settings, turn - half)
  return { before, turn: during, after: await measureAt(parts, settings, turn + 10 * minuteMs) }
}

/** A server whose clock is handed in takes bets from a time of that clock on. */
const measureAt = async ({ world, player }: Parts, { seconds, members, connections }: Settings, at: number): Promise<Called> => {
  const moment = Date.now()
  const clockWords = [moment, at - headStartMs, 1].map(String)
  const site = await openSite(world.url, { entry: 'server/testing/fast-server.ts', words: clockWords })
  try {
    const vendor = await openGames(world, site, members)
    const ports = [Number(new URL(site.url).port)]
    const flood = async (forSeconds: number): Promise<Called> => {
      await player.prepare(vendor, members, perSecondMax * forSeconds + connections)
      return player.flood(ports, connections, forSeconds)
    }
    await flood(warmSeconds)
    await player.prepare(vendor, members, perSecondMax * seconds + connections)
    const left = moment + headStartMs - Date.now()
    if (left < 0) throw new Error('the server was not ready in time: this machine is too busy to measure')
    await sleep(left)
    return await player.flood(ports, connections, seconds)
  } finally {
    await site.stop()
  }
}

/** Members with games launched, once; their launches outlast the months. */
const openGames = async (world: Database, { url }: Site, members: number) => {
  const [vendor] = await vendorsOf(url)
  if (!vendor) throw new Error('the sandbox has no vendors')
  const { rows } = await world.query(`SELECT FROM member WHERE username = 'bench1'`)
  if (rows.length === 0) {
    await openWorld(world, [vendor.code], members)
    await world.query(`UPDATE vendor_session SET created_at = now(), expires_at = now() + interval '5 years'`)
  }
  return vendor
}

const report = (rounds: readonly Round[]): void => {
  const line = (name: string, of: (round: Round) => Called): string[] => {
    const called = rounds.map(of)
    return [
      name,
      rate(figureOf(called.map(({ perSecond }) => perSecond))),
      ratio(figureOf(called.map(({ p50 }) => p50))),
      ratio(figureOf(called.map(({ p99 }) => p99))),
    ]
  }
  printTable([
    ['bets of vendors', 'a second', 'p50 ms', 'p99 ms'],
    line('ten minutes before', ({ before }) => before),
    line('across the end of the month', ({ turn }) => turn),
    line('ten minutes after', ({ after }) => after),
  ])
  const beside = (of: (called: Called) => number): number[] =>
    rounds.map(({ before, turn, after }) => of(turn) / ((of(before) + of(after)) / 2))
  console.log(
    `Across it ${ratio(figureOf(beside(({ perSecond }) => perSecond)))} of the rate beside it (at least 0.8), p99 ${ratio(figureOf(beside(({ p99 }) => p99)))} times (at most 2).`,
  )
}
