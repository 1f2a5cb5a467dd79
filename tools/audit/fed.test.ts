import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { amount } from '@tamuvo/money/amount.ts'
import { playedAfter } from '@tamuvo/server/betting/played-store.ts'
import { addDemoMethods } from '@tamuvo/server/cashier/deposit/demo-methods.ts'
import { turnoverServer } from '@tamuvo/server/turnover/testing.ts'
import { house, walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { refreshTurnover } from '@tamuvo/server/turnover/turnover.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, writeBooks } from './testing.ts'

const server = await turnoverServer()
const { services, clock, owner } = server
services.turnover.betsAfter.fill(playedAfter)
const folder = await mkdtemp(join(tmpdir(), 'audit-fed-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const [bets, deposits] = [[1, 2, 3].map(() => services.newId()), [1, 2, 3].map(() => services.newId())]
let memberId = 0n
let rows: bigint[] = []

/** A deposit that was credited. */
const deposit = async (id: bigint): Promise<void> => {
  const moves = [{ from: house('psp:sandpay'), to: walletAccount(memberId), amount: amount(5_000n) }]
  const posted = await services.ledger.post({ key: naturalKey('deposit', id), kind: 'DEPOSIT', ref: id, moves })
  if (posted.is !== 'posted') throw new Error(posted.is)
  await owner.query(
    `INSERT INTO deposit (id, reference, member_id, method, provider, amount, received, currency, fee, credited, state, created_at, expires_at,
       finished_at, entry_id)
     VALUES ($1::bigint, $1::text, $2, 'demo-qr', 'sandpay', 5000, 5000, 'MMK', 0, 5000, 'SUCCEEDED', $3, $4, $3, $5)`,
    [id, memberId, clock.now(), new Date(clock.now().getTime() + 1), posted.entryId],
  )
}

beforeAll(async () => {
  await writeBooks(owner)
  memberId = (await server.player()).id
  await addDemoMethods(owner)
  for (const id of deposits) await deposit(id)
  for (const ref of deposits) await server.add({ memberId, base: amount(5_000n), ref })
  await owner.query(
    `INSERT INTO round (id, product, game, code, opens_at, closes_at, state, settled_at) VALUES (1, 'RNG', 'ONE', 'r', $1, $2, 'settled', $2)`,
    [clock.now(), new Date(clock.now().getTime() + 1)],
  )
  clock.advance(1_000)
  for (const id of bets)
    await owner.query(
      `INSERT INTO bet (id, member_id, round_id, order_id, placed_at, stake, valid, product, game, market, selection, price, rule_version)
       VALUES ($1, $2, 1, 1, $3, 2000, 2000, 'RNG', 'ONE', 'spin', '1', '1', 'one/1')`,
      [id, memberId, clock.now()],
    )
  clock.advance(60_000)
  await refreshTurnover(services, memberId)
  const found = await owner.query<{ id: bigint }>('SELECT id FROM turnover_row WHERE member_id = $1 ORDER BY at', [memberId])
  rows = found.rows.map(({ id }) => id)
})

test('rows that their bets fed are counted', async () => {
  const { said, code } = await audit('--url', owner.url)
  expect(said).toContain(' yes  What has to be bet before a withdrawal is fed by bets, each used once: 3 rows.')
  expect(code).toBe(0)
})

test('rows, bets and deposits that do not fit together are named, in an export too', async () => {
  const first = bets[0] ?? 0n
  await owner.query('ALTER TABLE turnover_use DISABLE TRIGGER USER')
  await owner.query('UPDATE turnover_row SET fed = fed + 700 WHERE id = $1', [rows[1]])
  await owner.query('UPDATE turnover_use SET valid = 9000 WHERE bet_id = $1', [first])
  await owner.query('ALTER TABLE turnover_use ENABLE TRIGGER USER')
  await owner.query('DELETE FROM turnover_row WHERE ref = $1', [deposits[2]])
  await owner.query(`UPDATE deposit SET state = 'REVERSED', credited = 0 WHERE id = $1`, [deposits[1]])
  const file = join(folder, 'journal.txt.gz')
  const live = await audit('--url', owner.url)
  await audit('--url', owner.url, '--export', file)
  const exported = await audit('--file', file)
  for (const { said, code } of [live, exported]) {
    expect(code).toBe(1)
    expect(said).toContain(`NO   Row ${rows[1]} of what member ${memberId} has to bet was fed 17.00, by its bets 10.00.`)
    expect(said).toContain(`NO   Bet ${first} of member ${memberId} was used for 90.00 of what has to be bet, and counts 20.00.`)
    expect(said).toContain(
      `NO   For deposit ${deposits[1]} of member ${memberId} rows of 50.00 have to be bet, by its credit 0.00.`,
    )
    expect(said).toContain(
      `NO   For deposit ${deposits[2]} of member ${memberId} rows of 0.00 have to be bet, by its credit 50.00.`,
    )
  }
})
