import type { AccountType } from '@tamuvo/contract/brand.ts'
import { systemClock } from '@tamuvo/server/kit/clock.ts'
import { readConfig } from '@tamuvo/server/kit/config.ts'
import { systemRng } from '@tamuvo/server/kit/rng.ts'
import { openServices, type Services } from '@tamuvo/server/services.ts'
import { freePort } from '@tamuvo/tools/free-port.mjs'
import { postgresMicros, programMicros } from '../kit/cpu.ts'
import { count, printTable } from '../kit/figures.ts'
import { load } from '../kit/load.ts'
import { applySchema, type Bed } from '../kit/server.ts'
import { openSite, type Site } from '../kit/site.ts'
import { openPlayer, type Player } from '../seamless/player.ts'
import { openWorld } from '../seamless/world.ts'
import type { Spins } from '../spin/requests.ts'
import { openSeats } from '../spin/world.ts'
import { type Stage, takeAll } from './stages.ts'

const spin: Spins = { game: 'BRB_EVEN_KEEL', market: 'under', selection: '50.00', unit: '1.00' }
const memberType: AccountType = 0
const connections = 64
const perSecondMax = 8_000
const warmSeconds = 3
const sealKeyBytes = 32

type Settings = { players: number; seconds: number }

/**
 * What loyalty adds to the processor time of a bet that is placed, decided and paid over HTTP: dice, the cheapest spin there is. The
 * server that takes them runs no jobs; what it took is then counted here.
 */
export const reportSpins = async (bed: Bed, { players, seconds }: Settings, prepare: (services: Services) => Promise<void>) => {
  const database = await bed.createDatabase('bench_loyalty_spins')
  await applySchema(database)
  const sealKey = Buffer.from(systemRng.bytes(sealKeyBytes))
  const keys = { SECRET_KEYS: sealKey.toString('base64') }
  const gamesPort = await freePort()
  const site = await openSite(database.url, { environment: { ...keys, GAMES_PORT: String(gamesPort), ROLE: 'web' } })
  const player = await openPlayer()
  const environment = {
    ...process.env,
    ...keys,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    MIGRATIONS_DIR: 'server/migrations',
  }
  const services = await openServices(readConfig(environment), systemClock)
  try {
    await openWorld(database, [], players, memberType)
    await openSeats(database, [spin.game], players, sealKey, memberType)
    await prepare(services)
    const parts = { bed, site, player, services, gamesPort, players }
    const warm = await measure(parts, { first: 0, seconds: warmSeconds })
    await database.query('ANALYZE')
    report(await measure(parts, { first: warm.spins + connections, seconds }), players)
  } finally {
    await services.close()
    player.stop()
    await site.stop()
  }
}

type Parts = { bed: Bed; site: Site; player: Player; services: Services; gamesPort: number; players: number }

type Measured = { spins: number; micros: number; stages: Stage[] }

const measure = async (
  { bed, site, player, services, gamesPort, players }: Parts,
  { first, seconds }: { first: number; seconds: number },
): Promise<Measured> => {
  await player.prepareSpins(spin, players, { first, count: perSecondMax * seconds + connections })
  const used = (): number => (programMicros(site.pid) ?? NaN) + (postgresMicros(bed.pid) ?? NaN)
  const before = used()
  const { answers } = await player.flood([gamesPort], connections, seconds)
  const micros = used() - before
  return { spins: answers, micros, stages: await takeAll(services, bed.pid) }
}

const report = ({ spins, micros, stages }: Measured, players: number): void => {
  const ofStage = ({ cost }: Stage): number => (cost.cpuMs * 1000) / spins
  const loyalty = stages.reduce((sum, stage) => sum + ofStage(stage), 0)
  printTable([
    [`${count(spins)} spins over HTTP, ${(spins / players).toFixed(1)} by a member`, 'CPU µs a spin'],
    ['server and PostgreSQL', (micros / spins).toFixed(0)],
    ...stages.map((stage) => [`  ${stage.name}`, ofStage(stage).toFixed(1)]),
    ['loyalty', loyalty.toFixed(1)],
  ])
  console.log(`Loyalty adds ${((100 * loyalty * spins) / micros).toFixed(1)} percent, ${load()}.`)
}
