import { createDeposit } from '@tamuvo/contract/cashier.ts'
import { getBoard, placeTickets } from '@tamuvo/contract/lottery.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectDatabase } from './kit/database.ts'
import { createCaller } from './testing/caller.ts'
import { openPlayer } from './testing/chaos-player.ts'
import { faultsIn } from './testing/chaos-proof.ts'
import { testDatabase } from './testing/database.ts'
import { fastTime } from './testing/fast-time.ts'
import { listen } from './testing/listener.ts'
import type { WholeServer } from './testing/server-process.ts'
import { type Servers, wholeServers } from './testing/whole-server.ts'

const time = fastTime(20, 600_000)

/** Starts a process in each role. */
const startAll = async (servers: Servers, roles: string[]): Promise<WholeServer[]> => {
  const all: WholeServer[] = []
  for (const role of roles) {
    const web = all[0]
    const server = await servers.open({ ROLE: role, ...(role === 'worker' && web ? { OWN_URL: web.url } : {}) })
    await server.start()
    all.push(server)
  }
  return all
}

type Drawn = { game: string; issue: string; result: unknown }

const casts = [
  { roles: ['all', 'all'] },
  { roles: ['web', 'web', 'worker', 'worker'] },
  // One of each is the smaller form of two of each.
  ...(process.env['TESTS'] === 'long' ? [{ roles: ['web', 'worker'] }] : []),
]

describe.each(casts)('with processes as $roles', async ({ roles }) => {
  const database = await testDatabase()
  const servers = await wholeServers(database.url, time)
  let all: WholeServer[] = []
  let web: WholeServer[] = []
  // Not before: they work all the time, and would do so beside the processes of the others.
  beforeAll(async () => {
    all = await startAll(servers, roles)
    web = all.filter((_, number) => roles[number] !== 'worker')
  })
  const watching = connectDatabase(database.url)
  afterAll(() => watching.close())

  test('a member receives live messages of any process at any other, once', async () => {
    const [here, there] = [web[0], web.at(-1)]
    if (!here || !there) throw new Error('there is a web process')
    const player = await openPlayer(createCaller(here.url, time.clock), 1)
    const [near, far] = [
      await listen(here, player.token, ['balance', 'deposit', 'bets', 'issue']),
      await listen(there, player.token, ['balance', 'bets']),
    ]
    const caller = createCaller(there.url, time.clock)
    await caller.get(createDeposit, { method: 'demo-kbzpay', amount: '20.01' }, { token: player.token })
    for (const live of [near, far]) expect(await live.next('balance')).toMatchObject({ sumBalance: '20.01', type: 'DEPOSIT' })
    await vi.waitFor(async () => expect(await near.next('deposit')).toMatchObject({ state: 'SUCCEEDED' }), 60_000)

    const stake = await vi.waitFor(async () => {
      const { current, modes } = await caller.get(getBoard, { game: 'FAST5' })
      const tickets = [{ play: 'dwd', picks: '0123456789||||', unit: '0.10', multiple: 1, mode: modes.min }]
      return (await caller.get(placeTickets, { game: 'FAST5', issue: current?.issue ?? '', tickets }, { token: player.token }))
        .stake
    }, 60_000)
    expect(stake).toBe('1.00')
    for (const live of [near, far]) expect(await live.next('balance')).toMatchObject({ sumBalance: '19.01', type: 'BET' })
    for (const live of [near, far]) expect(await live.next('bets')).toMatchObject({ game: 'FAST5', won: 1, stake: '1.00' })
    near.close()
    far.close()
  })

  test('each issue is drawn once, and published once to each browser', async () => {
    const [first, last] = [web[0], web.at(-1)]
    if (!first || !last) throw new Error('there is a web process')
    const listeners = [await listen(first, '', ['issue']), await listen(last, '', ['issue'])]
    const heard = await Promise.all(
      listeners.map(async (live) => {
        const drawn: Drawn[] = []
        while (drawn.length < 3) {
          const message = (await live.next('issue')) as Drawn & { state: string }
          if (message.state === 'drawn') drawn.push(message)
        }
        return drawn.map(({ game, issue, result }) => `${game} ${issue} ${JSON.stringify(result)}`)
      }),
    )
    for (const each of heard) expect(new Set(each).size).toBe(each.length)
    const common = heard[0]?.filter((draw) => heard[1]?.includes(draw)) ?? []
    expect(common.length).toBeGreaterThanOrEqual(2)
    for (const live of listeners) live.close()
    await vi.waitFor(async () => expect(await faultsIn(watching)).toEqual({}), { timeout: 60_000, interval: 300 })
  })

  test('they shut down in order, and the last one leaves nothing behind', async () => {
    for (const server of all) await server.stop()
    const { rows } = await watching.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'tamuvo-%'`,
    )
    expect(rows).toEqual([])
    expect(all.flatMap((server) => server.lines()).filter((line) => line.includes('"level":50'))).toEqual([])
  })
})
