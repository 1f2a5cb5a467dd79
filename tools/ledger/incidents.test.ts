import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { steppedClock } from '@tamuvo/server/kit/clock.ts'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import { txKey, undoKey } from '@tamuvo/server/vendor/keys.ts'
import { afterAll, expect, test } from 'vitest'
import { throwawayFolder } from '../throwaway-folder.mjs'
import { main } from './ledger.ts'

const database = await testDatabase()
const clock = steppedClock('2026-08-05T06:30:00Z')
const folder = await throwawayFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))

const ledger = async (...words: string[]): Promise<string> => {
  const texts: string[] = []
  await main([...words, '--url', database.url], (text) => void texts.push(text), clock).catch((error: unknown) =>
    texts.push(String(error)),
  )
  return texts.join('')
}

test('an incident is listed, and ends when two different people said go on', async () => {
  expect(await ledger('incidents')).toBe('The database never lost history.\n')
  await database.query(
    `INSERT INTO ledger_incident (id, found_at, sentence, remembered, found)
     VALUES (7, '2026-08-05T06:00:00Z', 'The database has lost history: checkpoint 3 is missing.', '{}', '{}')`,
  )
  expect(await ledger('incidents')).toBe(
    '7  2026-08-05T06:00:00.000Z  open: nothing is posted\nThe database has lost history: checkpoint 3 is missing.\n',
  )
  const say = (by: string, reason = 'All bets were compared') => ledger('resume', '7', '--by', by, '--reason', reason)
  expect(await say('mai', 'ok')).toContain('10 to 500 characters')
  expect(await ledger('resume', '8', '--by', 'mai', '--reason', 'All bets were compared')).toContain('no open incident 8')
  expect(await say('mai')).toBe('Noted. Posting goes on once another person says so too.\n')
  expect(await say('mai')).toContain('mai has said so already')
  expect(await say('ko')).toBe('Posting goes on.\n')
  expect(await say('ko')).toContain('no open incident 7')
  expect(await ledger('incidents')).toContain('over\nThe database has lost history: checkpoint 3 is missing.\nmai said go on')
})

type Tx = { tx: string; kind: number; member: bigint; amount: bigint; at: string }

const hold = async ({ tx, kind, member, amount, at }: Tx): Promise<void> => {
  const key = kind === 3 ? undoKey('HUB', tx) : txKey('HUB', tx)
  await database.query(
    `INSERT INTO vendor_tx (key, id, at, kind, member_id, round_id, amount, entry_id, ref, vendor, name)
     VALUES ($1, (SELECT count(*) + 1 FROM vendor_tx), $2, $3, $4, 0, $5, 0, NULL, 'HUB', $6)`,
    [key, at, kind, member, amount, tx],
  )
}

const compare = async (...lines: string[]): Promise<string> => {
  const file = join(folder, 'statement.csv')
  await writeFile(file, ['tx,kind,member,amount,at', ...lines, ''].join('\r\n'))
  return ledger('missing', '--vendor', 'HUB', '--file', file)
}

test('a statement of a vendor says member by member what is missing, and whom to pay', async () => {
  await hold({ tx: 'a1', kind: 1, member: 4711n, amount: 50n, at: '2026-08-05T05:00:00Z' })
  await hold({ tx: 'r1', kind: 3, member: 4711n, amount: 50n, at: '2026-08-05T05:01:00Z' })
  await hold({ tx: 'own', kind: 2, member: 4712n, amount: 700n, at: '2026-08-05T05:02:00Z' })
  const held = ['a1,bet,4711,0.50,2026-08-05T05:00:00Z', 'r1,rollback,4711,0.50,2026-08-05T05:01:00Z']
  expect(await compare(...held)).toBe('All 2 transactions of HUB are held as it says.\n')
  expect(
    await compare(
      ...held,
      'a2,bet,4711,0.50,2026-08-05T05:03:00Z',
      'w2,win,4711,12.00,2026-08-05T05:03:01Z',
      'a3,bet,4712,1.00,2026-08-05T05:03:02Z',
      'own,win,4712,7.01,2026-08-05T05:02:00Z',
    ),
  ).toBe(
    [
      'member 4711: 2 transactions of HUB missing, pay her 11.50',
      '  2026-08-05T05:03:00.000Z  bet       0.50  a2',
      '  2026-08-05T05:03:01.000Z  win       12.00  w2',
      'member 4712: 1 transaction of HUB missing, she owes 1.00',
      '  2026-08-05T05:03:02.000Z  bet       1.00  a3',
      'win own: the vendor has 7.01 of member 4712, we hold 7.00 of member 4712',
      '',
      'Of 6 transactions that HUB has, 3 are missing here, of 2 members: 11.50 to pay, 1.00 owed.',
      '',
    ].join('\n'),
  )
  expect(await compare(held[0] ?? '', 'a2,bet,4711,0.50,2026-08-05T05:03:00Z')).toContain(
    'only we hold: 2026-08-05T05:02:00.000Z  win  7.00  own of member 4712',
  )
})

test('a file that cannot be read is refused with its line', async () => {
  expect(await compare('a1,bet,4711,half,2026-08-05T05:00:00Z')).toContain('Line 2 of the file cannot be read')
  expect(await ledger('missing', '--vendor', 'HUB', '--file', join(folder, 'none.csv'))).toContain('none.csv cannot be read')
  await writeFile(join(folder, 'bare.csv'), 'id;amount\n')
  expect(await ledger('missing', '--vendor', 'HUB', '--file', join(folder, 'bare.csv'))).toContain('tx,kind,member,amount,at')
})

test('without a statement the calls since then say which bets are not there', async () => {
  await database.query(
    `CREATE TABLE vendor_call_log_20260805 PARTITION OF vendor_call_log FOR VALUES FROM ('2026-08-05') TO ('2026-08-06')`,
  )
  expect(await ledger('missing', '--vendor', 'HUB')).toContain('HUB has sent nothing about a bet that is not here')
  const at = Date.parse('2026-08-05T06:10:00Z')
  const call = [
    '1',
    at,
    'HUB',
    'in',
    'POST /transaction/win',
    '4711',
    'round-1',
    'w9',
    'bet-unknown',
    null,
    200,
    5,
    true,
    '{"amount":1}',
    '{}',
  ]
  await database.query(
    `INSERT INTO vendor_call_log (id, first_at, last_at, signs, calls) VALUES (1, $1, $1, decode(repeat('ff', 64), 'hex'), $2)`,
    [new Date(at), JSON.stringify([call])],
  )
  expect(await ledger('missing', '--vendor', 'HUB')).toBe(
    'member 4711: bets are missing\n  2026-08-05T06:10:00.000Z  POST /transaction/win  transaction w9 of round round-1  {"amount":1}\n',
  )
})
