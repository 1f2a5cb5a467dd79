import { createHash } from 'node:crypto'
import type { GameType } from '@tamuvo/contract/brand.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { createMetrics, type Metrics } from '../../kit/metrics.ts'
import { seedCatalog } from '../../catalog/catalog.ts'
import { addDemoMethods } from '../../cashier/deposit/demo-methods.ts'
import { registerMember } from '../../account/register-member.ts'
import { steppedClock } from '../../kit/clock.ts'
import { connectDatabase, type Database, inTransaction } from '../../kit/database.ts'
import { idMaker } from '../../kit/ids.ts'
import { createSecrets } from '../../kit/secrets.ts'
import { openMonths } from '../../ledger/store.ts'
import { guardIfBound } from '../../safer/limits.ts'
import { writeLimit } from '../../safer/store.ts'
import { saveGameCodes, saveIntegration } from '../../vendor/integration-store.ts'
import { insertSession } from '../../vendor/session-store.ts'
import { chanceOf } from './chance.ts'
import { isOfThisMachine } from './backend.ts'
import type { Connection } from './line.ts'
import { createReset } from './store.ts'

export type Member = { id: bigint; no: number; tokens: Readonly<Record<string, string>>; stakeMax: bigint | undefined }

/** The seals of what is secret there: the same in all runs. */
export const secrets = createSecrets([Buffer.alloc(32, 1)], chanceOf(0))

/** A database that simulations take turns on: each begins with the same rows. */
export type World = {
  database: Database
  reals: readonly Connection[]
  monitor: Awaited<ReturnType<Database['dedicated']>>
  members: readonly Member[]
  metrics: Metrics
  reset(): Promise<void>
  close(): Promise<void>
}

/** Members register then; what is simulated happens in the months that follow. */
const beginning = '2026-08-05T06:30:00Z'

const linesMax = 32
const guardedStakeMax = 400n

/** Four vendors, one of each dialect that calls us. */
const integrations = [
  { code: 'HUB', dialect: 'hub88', product: 'RNG' },
  { code: 'CAL', dialect: 'caleta', product: 'RNG' },
  { code: 'SWI', dialect: 'swipegames', product: 'RNG' },
  { code: 'EVO', dialect: 'evolution', product: 'LIVE' },
] as const satisfies { code: string; dialect: string; product: GameType }[]

const names = (text: string) => ({ EN: text, MY: text, CN: text })

const gameOf = (vendor: string, gameType: GameType) => ({
  nodeId: `${vendor}_ONE`,
  gameCode: `${vendor}_ONE`,
  gameType,
  vendor,
  names: names(vendor),
  classify: null,
  minBet: amount(1n),
  state: 'open' as const,
  tag: null,
  hot: false,
  defaultPlay: null,
  gameId: null,
  image: { rx1: '', rx2: '' },
})

const addVendors = (database: Database): Promise<void> =>
  inTransaction(database, async (tx) => {
    await seedCatalog(tx, {
      vendors: integrations.map(({ code, product }) => ({ gameType: product, code, names: names(code) })),
      games: integrations.map(({ code, product }) => gameOf(code, product)),
    })
    for (const { code, dialect } of integrations) {
      const usual = { isOpen: true, currency: 'MMK', unitFactor: 1n, url: '', settings: {}, secrets: {} }
      await saveIntegration(tx, secrets, { code, dialect, ...usual })
      await saveGameCodes(tx, [{ vendor: code, code: 'one', gameCode: `${code}_ONE` }])
    }
  })

/** Three members with a launched game of each vendor; the last one has limited what may be staked a day. */
const addMembers = async (database: Database): Promise<Member[]> => {
  const clock = steppedClock(beginning)
  const [rng, newMemberId] = [chanceOf(0), idMaker(clock, 1, 8)]
  const registeredAt = clock.now()
  const members: Member[] = []
  for (let no = 0; no < 3; no++) {
    const opened = { username: `member${no}`, passwordHash: '', language: 'EN', type: 0, registeredAt } as const
    const { id } = await inTransaction(database, (tx) => registerMember(tx, { newMemberId, rng }, opened))
    const tokens = Object.fromEntries(integrations.map(({ code }) => [code, `token of member ${no} at ${code}`]))
    for (const [vendor, token] of Object.entries(tokens)) {
      const tokenHash = createHash('sha256').update(token).digest()
      const expiresAt = new Date('2100-01-01T00:00:00Z')
      const session = { tokenHash, vendor, memberId: id, gameCode: `${vendor}_ONE`, usedAt: registeredAt, isReplaced: false }
      await insertSession(database, { ...session, expiresAt }, registeredAt)
    }
    const stakeMax = no === 2 ? guardedStakeMax : undefined
    if (stakeMax !== undefined)
      await inTransaction(database, async (tx) => {
        const limit = { kind: 'STAKE_DAY', setBy: 'member', value: stakeMax, pending: undefined } as const
        await writeLimit(tx, id, limit, registeredAt)
        await guardIfBound(tx, id, registeredAt)
      })
    members.push({ id, no, tokens, stakeMax })
  }
  return members
}

/** @param url of an empty database with the newest schema, used by nothing else */
export const openWorld = async (url: string): Promise<World> => {
  const database = connectDatabase(url, { max: 2, statementTimeoutMs: 0, connectTimeoutMs: 60_000 })
  await addVendors(database)
  await addDemoMethods(database)
  const members = await addMembers(database)
  for (const month of [7, 8, 9, 10]) await openMonths(database, new Date(Date.UTC(2026, month, 1)))
  const reset = await createReset(database)
  const reals: Connection[] = []
  for (let no = 0; no < linesMax; no++) {
    const client = await database.dedicated('tamuvo-simulated', 0)
    await client.query(`SET deadlock_timeout = '1h'`)
    const { rows } = await client.query<{ pid: number; name: string }>(
      'SELECT pg_backend_pid() AS pid, current_database() AS name',
    )
    const { pid = 0, name = '' } = rows[0] ?? {}
    reals.push({ no, client, pid, canStop: isOfThisMachine(pid, name) })
  }
  const monitor = await database.dedicated('tamuvo-trial-balance', 0)
  const close = async (): Promise<void> => {
    await Promise.all([...reals.map(({ client }) => client.end()), monitor.end()])
    await database.close()
  }
  return { database, reals, monitor, members, metrics: createMetrics(), reset, close }
}
