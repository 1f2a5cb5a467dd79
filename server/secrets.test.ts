import { randomUUID } from 'node:crypto'
import { login, register } from '@tamuvo/contract/account.ts'
import { type Call, urlOf } from '@tamuvo/contract/call.ts'
import * as lottery from '@tamuvo/contract/lottery.ts'
import { beforeAll, expect, test } from 'vitest'
import { systemRng } from './kit/rng.ts'
import { encryptionKeys } from './kit/encryption.ts'
import { createSeals, type Sealed } from './kit/seal.ts'
import { createSecrets } from './kit/secrets.ts'
import { seedPurpose } from './lottery/draw-keys.ts'
import { createCaller } from './testing/caller.ts'
import { openPlayer, type Player } from './testing/chaos-player.ts'
import { testDatabase } from './testing/database.ts'
import { listen } from './testing/listener.ts'
import { wholeServers } from './testing/whole-server.ts'

const database = await testDatabase()
const sandpaySecret = 'whsec_nobody_may_read_this'
const sealKey = Buffer.alloc(32, 7)
const secretKey = Buffer.alloc(32, 8)
const server = await (
  await wholeServers(database.url)
).open({
  LOG_LEVEL: 'debug',
  SANDPAY_SECRET: sandpaySecret,
  DRAW_SEAL_KEYS: sealKey.toString('base64'),
  SECRET_KEYS: secretKey.toString('base64'),
})
const caller = createCaller(server.url)
let player: Player

const wrongPassword = 'seven-blue-kites-wrong'
const strayToken = 'stray-token-stray-token-stray-token-stray'

/** Seeds of draws that are at least two minutes away. */
const secretSeeds = async (): Promise<string[]> => {
  const { rows } = await database.query<Sealed & { id: bigint }>(
    `SELECT i.id, s.key, s.sealed FROM lottery_sealed_seed s JOIN lottery_issue i ON i.id = s.issue_id
      WHERE draws_at > now() + interval '2 minutes'`,
  )
  const seals = createSeals([sealKey], systemRng)
  return rows.map(({ id, ...sealed }) => seals.open(seedPurpose(id), sealed)?.toString() ?? '')
}

const issues = async (): Promise<{ game: string; issue: string }[]> => {
  const { rows } = await database.query<{ game: string; issue: string }>('SELECT game, number AS issue FROM lottery_issue')
  return rows
}

type Documents = { paths: Record<string, { get?: unknown }> }

/** The answers of every read-only call. */
const answers = async (input: Record<string, string>): Promise<string[]> => {
  const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as Documents
  const shown = Object.keys(paths).filter((path) => paths[path]?.get)
  expect(shown.length).toBeGreaterThan(20)
  return Promise.all(
    shown.map(async (path, number) => {
      const headers = { authorization: `Bearer ${player.token}`, 'x-forwarded-for': `10.9.0.${number % 250}` }
      return (await fetch(`${server.url}${path}?${new URLSearchParams(input)}`, { headers })).text()
    }),
  )
}

beforeAll(async () => {
  await server.start()
  player = await openPlayer(caller, 1)
  let isOver = false
  const game = player.play(() => isOver)
  await new Promise((done) => setTimeout(done, 3_000))
  isOver = true
  await game
})

test('seeds are not disclosed before the draw', async () => {
  const live = await listen(server, player.token, ['issue', 'jackpot', 'status', 'bets', 'balance'])
  const seeds = await secretSeeds()
  expect(seeds.length).toBeGreaterThan(10)
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/)
  // Nor are they in the database.
  const { rows: clear } = await database.query('SELECT FROM lottery_seed')
  expect(clear).toEqual([])
  const all = await issues()
  const lists = await answers({ pageNo: '1', pageSize: '100', count: '100', gameCode: 'FAST5', game: 'FAST5' })
  const perIssue = await Promise.all(
    all.map(async (each, number) => {
      const headers = { 'x-forwarded-for': `10.8.0.${number % 250}` }
      const ask = async (call: Call) =>
        (await fetch(`${server.url}${urlOf(call)}?${new URLSearchParams(each)}`, { headers })).text()
      return Promise.all([lottery.getDraw, lottery.listSales, lottery.listDraws, lottery.getBoard].map(ask))
    }),
  )
  const documents = await Promise.all(
    ['/metrics', '/openapi.json', '/docs', '/readyz'].map(async (path) => (await fetch(`${server.url}${path}`)).text()),
  )
  const everything = [...lists, ...perIssue.flat(), ...documents, ...server.lines()].join('\n')
  expect(everything).toContain('"commitment"')
  for (const seed of seeds) expect(everything).not.toContain(seed)
  live.close()
})

test('logs, answers and metrics contain no secrets', async () => {
  const spoken: string[] = []
  const say = async (path: string, options: RequestInit = {}): Promise<void> => {
    const answer = await fetch(`${server.url}${path}`, options)
    spoken.push(await answer.text())
  }
  const json = { 'content-type': 'application/json' }
  // Common misplacements of secrets.
  await say('/wps/session/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'player1', password: wrongPassword }),
  })
  await say('/wps/session/login', { method: 'POST', headers: json, body: `{"password":"${wrongPassword}` })
  await say(`/wps/member/info?token=${strayToken}&password=${wrongPassword}`)
  await say(`/nowhere/${strayToken}`, { headers: { authorization: `Bearer ${strayToken}` } })
  await say('/wps/pay/webhook/sandpay', {
    method: 'POST',
    headers: { ...json, 'x-sandbox-signature': `t=1,v1=${strayToken}` },
    body: '{}',
  })
  await caller.ask(login, { username: 'player1', password: wrongPassword })
  await caller.ask(register, {
    username: 'player1',
    password: wrongPassword,
    confirmPassword: wrongPassword,
    adult: true,
  })
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
  await Promise.all([
    database.query(cut).catch(() => undefined),
    ...Array.from({ length: 20 }, () =>
      caller.ask(login, { username: 'player1', password: wrongPassword }).catch(() => undefined),
    ),
    caller.ask(
      lottery.placeTickets,
      { game: 'FAST5', issue: '20260101-0001', tickets: [] },
      { token: player.token, key: randomUUID() },
    ),
  ])
  await say('/metrics')
  const { rows: keys } = await database.query<{ kid: string; sealed: Buffer }>('SELECT kid, sealed FROM encryption_key')
  const jwk: { d?: string } = JSON.parse(
    createSecrets([secretKey], systemRng)
      .open(encryptionKeys, keys[0]?.kid ?? '', keys[0]?.sealed ?? null)
      .toString(),
  )
  const { rows: hashes } = await database.query<{ hash: string }>('SELECT password_hash AS hash FROM credential')
  const secrets = {
    'a password': 'four-brown-boats',
    'a wrong password': wrongPassword,
    'a token': player.token,
    'a stray token': strayToken,
    'the secret of the provider': sandpaySecret,
    'the password of the database': new URL(database.url).password,
    'the private key': jwk.d ?? '',
    'a password hash': hashes[0]?.hash ?? '',
  }
  const lines = server.lines().join('\n')
  const answered = spoken.join('\n')
  expect(lines).toContain('"level":')
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length).toBeGreaterThan(8)
    expect(lines.includes(secret) && `${name} in the log`).toBe(false)
    expect(answered.includes(secret) && `${name} in an answer`).toBe(false)
  }
})
