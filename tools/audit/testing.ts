import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { amount } from '@tamuvo/money/amount.ts'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { systemRng } from '@tamuvo/server/kit/rng.ts'
import { testSecretKeys } from '@tamuvo/server/testing/secret-keys.ts'
import { house, walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { publishRoot } from '@tamuvo/server/ledger/day-roots.ts'
import { rollUpHouses } from '@tamuvo/server/ledger/proof.ts'
import { betOf, openLedgerBench, sealUntilNow } from '@tamuvo/server/ledger/testing.ts'
import { headOfTrail } from '@tamuvo/server/platform/trail-store.ts'
import { approveAdjustment, proposeAdjustment } from '@tamuvo/server/wallet/adjustments.ts'
import { main } from './audit.ts'

const minuteMs = 60_000

/** Runs the command. @returns its output and exit code, 1 for a PlainError */
export const audit = async (...words: string[]): Promise<{ code: number; said: string }> => {
  const texts: string[] = []
  try {
    const code = await main(words, (text) => void texts.push(text), { SECRET_KEYS: testSecretKeys })
    return { code, said: texts.join('') }
  } catch (error) {
    return { code: 1, said: String(error) }
  }
}

/**
 * A dump in the format of pg_dump (a COPY block for each table, by name), made with COPY, because an installed pg_dump may be
 * older than the server and refuse it.
 * @param folder the server, which may run as another user, writes there
 */
export const dumpOf = async (database: Pick<Database, 'dedicated'>, folder: string, zone = 'UTC'): Promise<string> => {
  const client = await database.dedicated('dumper')
  await client.query(`SET TIME ZONE '${zone}'`)
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY c.relname ORDER BY c.relname`,
  )
  const blocks: string[] = []
  for (const { name, columns } of tables) {
    const part = join(folder, `${name}-${zone.replace('/', '-')}`)
    await client.query(`COPY public.${name} (${columns}) TO '${part}'`)
    blocks.push(`--\n-- Data for Name: ${name}; Type: TABLE DATA; Schema: public; Owner: tamuvo\n--\n
COPY public.${name} (${columns}) FROM stdin;\n${await readFile(part, 'utf8')}\\.\n\n`)
  }
  await client.end()
  return `--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\n\n${blocks.join('')}--\n-- PostgreSQL database dump complete\n--\n`
}

/** Writes a journal with two days, several checkpoints, of which later ones have the audit trail, a published root, an adjustment, and rows not checkpointed yet. */
export const writeBooks = async (database: Database): Promise<{ members: bigint[] }> => {
  const bench = await openLedgerBench(database)
  const { clock, ledger, nextId } = bench
  const seal = async (): Promise<void> => {
    clock.advance(2 * minuteMs)
    await sealUntilNow({ database, clock, rng: systemRng, ledger })
    while (await rollUpHouses(database, clock));
  }
  clock.set('2026-08-05T17:00:00Z')
  const members = [await bench.member(100_000n), await bench.member(50_000n), await bench.member(7_000n)]
  const [ann = 0n, ben = 0n, cho = 0n] = members
  for (let bet = 0; bet < 40; bet++) await ledger.post(betOf(bet % 2 ? ann : ben, 100n + BigInt(bet), nextId()))
  await ledger.post({
    key: naturalKey('transfer', nextId()),
    kind: 'TRANSFER_DOWN',
    ref: nextId(),
    moves: [{ from: walletAccount(ann), to: walletAccount(cho), amount: amount(2_500n) }],
  })
  await seal()
  ledger.trailHead.fill(headOfTrail)
  clock.set('2026-08-05T17:40:00Z')
  for (let bet = 0; bet < 30; bet++) await ledger.post(betOf(cho, 10n, nextId()))
  const toHouse = { from: house('house:fee'), to: house('house:promo'), amount: amount(9n) }
  await ledger.post({ key: naturalKey('fee', nextId()), kind: 'WD_FEE', ref: nextId(), moves: [toHouse] })
  await adjust(database, bench, ben)
  await seal()
  await publishRoot({ database, clock }, 'Asia/Yangon')
  await ledger.post(betOf(ann, 77n, nextId()))
  await ledger.close()
  return { members }
}

const adjust = async (
  database: Database,
  bench: Awaited<ReturnType<typeof openLedgerBench>>,
  memberId: bigint,
): Promise<void> => {
  const tools = { database, clock: bench.clock, ledger: bench.ledger, newId: bench.nextId }
  const proposed = await proposeAdjustment(tools, {
    request: randomUUID(),
    memberId,
    kind: 'ADJUST_PLUS',
    amount: amount(500n),
    bearer: 'house:promo',
    reason: 'Deposit of Monday\u2028was lost | once',
    maker: 101n,
  })
  if (proposed.is !== 'proposed') throw new Error(proposed.is)
  const approved = await approveAdjustment(tools, { id: proposed.id, checker: 202n })
  if (approved.is !== 'approved') throw new Error(approved.is)
}
