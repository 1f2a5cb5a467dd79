import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { amount } from '@tamuvo/money/amount.ts'
import { steppedClock } from '@tamuvo/server/kit/clock.ts'
import { inTransaction } from '@tamuvo/server/kit/database.ts'
import { firstIdAt } from '@tamuvo/server/kit/ids.ts'
import { systemRng } from '@tamuvo/server/kit/rng.ts'
import { accountRecord } from '@tamuvo/server/ledger/statements.ts'
import { archivedUpto } from '@tamuvo/server/ledger/archive-store.ts'
import { balanceBook } from '@tamuvo/server/ledger/open-book.ts'
import type { Entry } from '@tamuvo/server/ledger/entry.ts'
import { heldBefore, paidInSince } from '@tamuvo/server/ledger/member-flows.ts'
import { house, walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { namedKey, naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { openLedger } from '@tamuvo/server/ledger/posting.ts'
import { proveCheckpoints } from '@tamuvo/server/ledger/proven.ts'
import { rollUpHouses, trialBalance, trialBalanceSinceProven } from '@tamuvo/server/ledger/proof.ts'
import { openMonths } from '@tamuvo/server/ledger/store.ts'
import { betOf, depositOf, openLedgerBench, sealUntilNow } from '@tamuvo/server/ledger/testing.ts'
import { headOfTrail } from '@tamuvo/server/platform/trail-store.ts'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit, writeBooks } from '../audit/testing.ts'
import { archiveMonth, type Step, steps } from './archive.ts'
import { main as runLedger } from './ledger.ts'
import { monthOf } from './month.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'archive-'))
const august = monthOf('2026-08')!
const file = join(folder, 'journal-2026-08.txt.gz')
const clock = steppedClock('2026-10-05T06:00:00Z')
afterAll(() => rm(folder, { recursive: true, force: true }))

let bench: Awaited<ReturnType<typeof openLedgerBench>>
let members: bigint[] = []
const [ann, ben] = [() => members[0] ?? 0n, () => members[1] ?? 0n]

/** Entries of August that are repeated later. */
const old: Record<'named' | 'natural' | 'transfer', Entry> = {
  named: {
    key: namedKey('jackpot-seed', 'TEST', 'first'),
    kind: 'BONUS',
    ref: 0n,
    moves: [{ from: house('house:promo'), to: house('jackpot:fast5'), amount: amount(100n) }],
  },
  natural: depositOf(0n, 1n, 0n),
  transfer: depositOf(0n, 1n, 0n),
}

const seal = async (): Promise<void> => {
  await sealUntilNow({ ...bench, rng: systemRng })
}
const sealAll = async (): Promise<void> => {
  await seal()
  while ((await proveCheckpoints(database)).isMore);
  while (await rollUpHouses(database, bench.clock));
}

beforeAll(async () => {
  await openMonths(database, new Date('2026-08-05T00:00:00Z'))
  ;({ members } = await writeBooks(database))
  bench = await openLedgerBench(database)
  bench.ledger.trailHead.fill(headOfTrail)
  bench.clock.set('2026-08-20T10:00:00Z')
  old.natural = depositOf(ann(), 700n, bench.nextId())
  const moves = [{ from: walletAccount(ann()), to: walletAccount(ben()), amount: amount(300n) }]
  old.transfer = { key: naturalKey('transfer', bench.nextId()), kind: 'TRANSFER_DOWN', ref: 9n, moves }
  for (const entry of Object.values(old)) await bench.ledger.post(entry)
  bench.clock.set('2026-09-10T10:00:00Z')
  for (let bet = 0; bet < 20; bet++) await bench.ledger.post(betOf(ann(), 10n, bench.nextId()))
})
afterAll(() => bench.ledger.close())

const archive = (onStep?: (step: Step) => void, month = august) =>
  archiveMonth(database, { month, folder, clock, ...(onStep ? { onStep } : {}) })

const auditHere = (...words: string[]) => audit('--url', database.url, ...words)

const rowsHere = async (): Promise<bigint> =>
  (await database.query<{ count: bigint }>('SELECT count(*) AS count FROM journal')).rows[0]?.count ?? 0n

const refusalOf = async (month: string, at = clock): Promise<string> => {
  try {
    await archiveMonth(database, { month: monthOf(month)!, folder, clock: at })
    return 'archived'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('a month is not archived', () => {
  test('while its rows are not checkpointed, proven and rolled up', async () => {
    expect(await refusalOf('2026-08')).toContain('Not all rows of 2026-08 are checkpointed yet')
    await seal()
    expect(await refusalOf('2026-08')).toContain('Not all rows of 2026-08 are proven yet')
    while ((await proveCheckpoints(database)).isMore);
    await sealAll()
  })

  test.each([
    ['2026-10', '2026-10-05T06:00:00Z', '2026-10 has not ended.'],
    ['2026-09', '2026-10-05T06:00:00Z', 'archive it from 2026-11-01 on'],
    ['2026-09', '2026-11-05T06:00:00Z', 'archive the months before it first'],
    ['2026-07', '2026-10-05T06:00:00Z', '2026-07 has no part of the journal for itself'],
  ])('%s on %s', async (month, at, sentence) => {
    expect(await refusalOf(month, steppedClock(at))).toContain(sentence)
  })

  test('while a withdrawal has been held since then', async () => {
    const client = await database.dedicated('as if in August')
    await client.query('SET session_replication_role = replica')
    await client.query(`INSERT INTO balance (account, member_id, amount) VALUES ($1, $2, 5)`, [(77n << 4n) + 1n, 77n])
    expect(await refusalOf('2026-08')).toBe('1 held withdrawal of 2026-08 or before is still open.')
    await client.query('DELETE FROM balance WHERE member_id = 77')
    await client.end()
  })

  test('while a bet or a deposit of it is open', async () => {
    const id = firstIdAt(new Date('2026-08-20T00:00:00Z'))
    await database.query(
      `INSERT INTO round (id, product, game, code, state, opens_at, closes_at) VALUES ($1, 'LOTT', 'FAST5', 'x', 'closed', now(), now() + interval '1 minute')`,
      [id],
    )
    await database.query(
      `INSERT INTO bet (id, member_id, round_id, order_id, placed_at, stake, valid, product, game, market, selection, price, rule_version)
       VALUES ($1, 5, $2, $1, now(), 1, 1, 'LOTT', 'FAST5', '', '', '', '')`,
      [id + 1n, id],
    )
    expect(await refusalOf('2026-08')).toBe('1 bet of 2026-08 or before is still open.')
    await database.query(`UPDATE round SET settled_at = now(), state = 'settled' WHERE id = $1`, [id])
  })

  test('while a bonus of it is open, which may yet be taken back', async () => {
    const client = await database.dedicated('as if in August')
    await client.query('SET session_replication_role = replica')
    await client.query(
      `INSERT INTO bonus (member_id, id, promotion_id, version, deposit_id, deposit, amount, bonus_group, closed, forfeit, at, expires_at, entry_id)
       VALUES (77, $1, 1, 1, $1, 1, 1, '', '{}', 'BONUS_ONLY', now(), now(), $1)`,
      [firstIdAt(new Date('2026-08-20T00:00:00Z'))],
    )
    expect(await refusalOf('2026-08')).toBe('1 bonus of 2026-08 or before is still open.')
    await client.query('DELETE FROM bonus WHERE member_id = 77')
    await client.end()
  })

  test('while another process is archiving', async () => {
    const client = await database.dedicated('another')
    await client.query(`SELECT pg_advisory_lock(hashtextextended('ledger archive', 0))`)
    expect(await refusalOf('2026-08')).toBe('Another process is archiving a month.')
    await client.end()
  })
})

describe('archiving a month', () => {
  test.each(steps)('leaves the ledger as it was when it is cut off once it is %s', async (step) => {
    const before = await rowsHere()
    const cut = archive((done) => {
      if (done === step) throw new Error('killed')
    })
    await expect(cut).rejects.toThrow('killed')
    expect(await rowsHere()).toBe(before)
    expect(await archivedUpto(database)).toBe(0n)
    const { code, said } = await auditHere()
    expect(said).not.toContain('archived')
    expect(code).toBe(0)
  })

  test('waits for readers of the journal with short timeouts, so that postings continue', async () => {
    const reader = await database.dedicated('reader')
    await reader.query('BEGIN')
    await reader.query('SELECT count(*) FROM journal')
    const running = archive()
    await new Promise((done) => setTimeout(done, 700))
    expect((await bench.ledger.post(betOf(ben(), 1n, bench.nextId()))).is).toBe('posted')
    await reader.query('COMMIT')
    await reader.end()
    const { isNew, archive: put } = await running
    expect(isNew).toBe(true)
    expect(put.rows).toBeGreaterThan(80n)
    expect(await readdir(folder)).toEqual(['journal-2026-08.txt.gz'])
  })

  test('again reports that it is done, also by the command', async () => {
    expect((await archive()).isNew).toBe(false)
    const texts: string[] = []
    const words = ['archive', '2026-08', '--url', database.url, '--to', folder]
    expect(await runLedger(words, (text) => void texts.push(text), clock)).toBe(0)
    expect(texts.join('')).toContain('2026-08 was archived before')
    await expect(runLedger(['archive', '2026-13', '--url', database.url])).rejects.toThrow('npm run ledger -- archive 2026-08')
  })
})

describe('after a month is archived', () => {
  test('balances still equal their rows, in the hourly and the full proof', async () => {
    expect(await trialBalance(database)).toMatchObject({ isClean: true })
    expect(await trialBalanceSinceProven(database)).toMatchObject({ isClean: true })
    await bench.ledger.post(betOf(ann(), 10n, bench.nextId()))
    bench.clock.advance(3_600_000)
    await sealAll()
    expect(await trialBalance(database)).toMatchObject({ isClean: true })
    expect(await trialBalanceSinceProven(database)).toMatchObject({ isClean: true })
  })

  test('held money and total deposits are unchanged, and the account record ends at the archive', async () => {
    const { rows } = await database.query<{ held: bigint }>(
      'SELECT sum(amount)::bigint AS held FROM balance WHERE member_id = $1',
      [ann()],
    )
    const held = rows[0]?.held ?? 0n
    const bets = 21n * 10n
    expect(await heldBefore(database, ann(), [new Date('2026-09-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')])).toEqual([
      held + bets,
      held,
    ])
    expect(await paidInSince(database, ann(), [new Date(0), new Date('2026-09-01T00:00:00Z')])).toEqual([100_700n, 0n])
    const book = await balanceBook(database, ann(), ['main'], { no: 1, size: 50 })
    expect([book.figure, book.total, book.rows.length, book.rows.at(-1)?.before]).toEqual([held, 21, 21, held + bets])
    expect((await accountRecord(database, ann(), {}, { no: 1, size: 50 })).total).toBe(21)
  })

  test('keys of that month are still known, for every way of posting', async () => {
    for (const entry of Object.values(old)) {
      expect((await bench.ledger.post(entry)).is).toBe('repeated')
      const other = { ...entry, moves: entry.moves.map((move) => ({ ...move, amount: amount(move.amount + 1n) })) }
      expect((await bench.ledger.post(other)).is).toBe('conflict')
    }
    const fresh = await openLedger(database, { clock: bench.clock, nextId: bench.nextId })
    const many = Array.from({ length: 20 }, (_, index) => (index === 7 ? old.natural : depositOf(ann(), 1n, bench.nextId())))
    const results = await inTransaction(database, (tx) => fresh.postIn(tx, many))
    expect(results.map(({ is }) => is)).toEqual(many.map((_, index) => (index === 7 ? 'repeated' : 'posted')))
    const [first] = await inTransaction(database, (tx) => fresh.postIn(tx, [old.transfer]))
    expect(first).toMatchObject({ is: 'repeated', at: new Date('2026-08-20T10:00:00Z') })
    await fresh.close()
    expect(await trialBalance(database)).toMatchObject({ isClean: true })
  })

  test('the audit reports the month, and proves the rest with the carried sums', async () => {
    const { code, said } = await auditHere()
    expect(said).toMatch(
      /yes {2}1 month is archived with \d+ rows, their rows lie in files.*2026-08 \(journal-2026-08\.txt\.gz\)/,
    )
    expect(said).toContain('The journal is proven.')
    expect(code).toBe(0)
  })

  test('the audit with the file proves the whole chain', async () => {
    const { code, said } = await auditHere('--archive', folder)
    expect(said).toContain('their files hold what was checkpointed')
    expect(said).toContain('The journal is proven.')
    expect(code).toBe(0)
  })

  test('an export of the rest is proven with the file, and without', async () => {
    const books = join(folder, '..', `${folder.split('/').at(-1)}-books.txt`)
    expect((await auditHere('--export', books)).code).toBe(0)
    expect((await audit('--file', books)).said).toContain('The journal is proven.')
    expect((await audit('--file', books, '--archive', folder)).said).toContain('The journal is proven.')
    await rm(books)
  })

  test('an altered byte of the file is found and located', async () => {
    const whole = await readFile(file)
    const lines = gunzipSync(whole).toString().split('\n')
    const at = lines.findIndex((line) => line.startsWith('row|')) + 5
    const fields = lines[at]!.split('|')
    lines[at] = fields.with(7, `${BigInt(fields[7] ?? 0) + 1n}`).join('|')
    await writeFile(file, gzipSync(lines.join('\n')))
    const { code, said } = await auditHere('--archive', folder)
    expect(said).toContain('The archive of 2026-08 was altered: journal-2026-08.txt.gz has another SHA-256')
    expect(said).toContain(`The row with id ${fields[1]}`)
    expect(said).toMatch(/was altered: row \d+ of \d+ in checkpoint 1\./)
    expect(code).toBe(1)
    for (const place of [whole.length >> 1, 3]) {
      await writeFile(file, whole.with(place, (whole[place] ?? 0) ^ 4))
      const bent = await auditHere('--archive', folder)
      expect(bent.said).toContain('The archive of 2026-08 was altered')
      expect(bent.code).toBe(1)
    }
    await writeFile(file, whole)
    expect((await auditHere('--archive', folder)).code).toBe(0)
  })

  test('a missing file is reported', async () => {
    const { code, said } = await auditHere('--archive', tmpdir())
    expect(said).toContain('The archive of 2026-08 is not in the folder: journal-2026-08.txt.gz.')
    expect(code).toBe(1)
  })

  test('altered carried sums are detected', async () => {
    const bend = async (): Promise<void> => {
      await inTransaction(database, async (tx) => {
        // On a cluster each machine has to be asked to look away, and who owns the table has no right to change it.
        await tx.query('GRANT UPDATE ON ledger_carried TO CURRENT_USER')
        await tx.query(`SET LOCAL citus.propagate_set_commands = 'local'`)
        await tx.query('SET LOCAL session_replication_role = replica')
        await tx.query('UPDATE ledger_carried SET amount = 1 - amount WHERE member_id = $1 AND account = $2 AND kind = 20', [
          ann(),
          ann() << 4n,
        ])
      })
    }
    await bend()
    expect((await auditHere()).said).toContain(`The balance of member ${ann()}’s main wallet is`)
    expect((await auditHere('--archive', folder)).said).toContain(
      'What was carried forward from 2026-08 is not what its rows come to',
    )
    await bend()
    expect((await auditHere('--archive', folder)).code).toBe(0)
  })
})
