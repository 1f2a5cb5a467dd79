import * as contract from '@tamuvo/contract/wallet.ts'
import { zero } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { firstIdAt } from '../kit/ids.ts'
import { openSession } from '../kit/session.ts'
import { openAccount, openLedger } from '../ledger/posting.ts'
import { openPlatform } from '../platform/services.ts'
import { testServer } from '../testing/server.ts'
import type { BookedBet } from './booked-bet.ts'
import { openWallet, type WalletServices } from './services.ts'
import { walletCalls } from './area.ts'

const clock = steppedClock('2026-08-05T04:00:00Z')
const rule = {
  version: 'x',
  product: 'LOTT',
  market: '',
  selection: '',
  price: '',
  detail: '',
  state: 'lost',
} as const
const betAt = (id: bigint): BookedBet => ({
  title: 'A bet',
  stake: zero,
  payout: zero,
  profit: zero,
  bonus: zero,
  rule,
  draw: null,
  corrections: [],
  entries: { entryIds: [id] },
})

const server = await testServer<WalletServices>({
  clock,
  open: async (kit) => {
    const ledger = await openLedger(kit.database, { clock, nextId: kit.newId, writers: 1 })
    const wallet = openWallet({ ...openPlatform(kit), ledger })
    wallet.findBet.fill(async (_from, _memberId, betId) => betAt(betId))
    return wallet
  },
  handlers: walletCalls,
  close: ({ ledger }) => ledger.close(),
})
const { services } = server
const { database } = services

const idAt = (time: string): bigint => firstIdAt(new Date(time)) + 5n

test('archived entries are answered as archived, neither as an error nor as missing', async () => {
  const memberId = services.newMemberId()
  await openAccount(database, memberId)
  const session = { memberId, type: 0, address: '127.0.0.1', device: 'test', remember: true, idleMs: 86_400_000 }
  const token = await openSession(database, clock, services.rng, session)
  await server.owner.query(
    `INSERT INTO ledger_archive (month, from_id, upto_id, rows, first_id, last_id, file, bytes, digest, at)
     VALUES ('2026-06-01', $1, $2, 1, $1, $1, 'journal-2026-06.txt.gz', 1, sha256(''), now())`,
    [firstIdAt(new Date('2026-06-01T00:00:00Z')), firstIdAt(new Date('2026-07-01T00:00:00Z'))],
  )
  const [old, young] = [idAt('2026-06-20T00:00:00Z'), idAt('2026-07-20T00:00:00Z')]
  const entry = async (id: bigint) => (await server.ask(contract.getEntry, { id: String(id) }, { token })).code
  const record = async (from: string, to: string) => (await server.ask(contract.listTransactions, { from, to }, { token })).code
  const book = async (id: bigint) =>
    (await server.ask(contract.openBook, { kind: 'bet', id: String(id), pageNo: 1, pageSize: 10 }, { token })).code
  expect([await entry(old), await record('2026-06-20', '2026-07-10'), await book(old)]).toEqual([
    'ARCHIVED',
    'ARCHIVED',
    'ARCHIVED',
  ])
  expect([await entry(young), await record('2026-07-10', '2026-07-20'), await book(young)]).toEqual(['NOT_FOUND', 'OK', 'OK'])
})
