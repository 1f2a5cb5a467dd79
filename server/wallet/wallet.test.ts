import { listPointMovements, type PointGroup, pointGroups } from '@tamuvo/contract/point-movements.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import * as contract from '@tamuvo/contract/wallet.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { inTransaction } from '../kit/database.ts'
import { openSession } from '../kit/session.ts'
import type { Entry, Move } from '../ledger/entry.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import type { Kind } from '../ledger/kinds.ts'
import { naturalKey } from '../ledger/keys.ts'
import { openAccount, openLedger } from '../ledger/posting.ts'
import { openPlatform } from '../platform/services.ts'
import { listen } from '../testing/listener.ts'
import { testServer } from '../testing/server.ts'
import type { CauseLabel } from './causes.ts'
import { openWallet, type WalletServices } from './services.ts'
import { startWallet } from './publish-balances.ts'
import { walletCalls } from './area.ts'

const labelled = (ids: readonly bigint[], id: bigint, label: CauseLabel) =>
  new Map<bigint, CauseLabel>(ids.filter((each) => each === id).map((each) => [each, label]))

const clock = steppedClock('2026-08-05T04:00:00Z')
const server = await testServer<WalletServices>({
  clock,
  open: async (kit) => {
    const ledger = await openLedger(kit.database, { clock: kit.clock, nextId: kit.newId })
    const wallet = openWallet({ ...openPlatform(kit), ledger })
    wallet.causes.bet.add(
      async (_from, _memberId, ids, language) =>
        new Map(
          ids.filter((id) => id !== 71n).map((id) => [id, { label: `${language} fast5 20260805-0001`, ruleVersion: 'fast5@1' }]),
        ),
    )
    wallet.causes.rebate.add(async (_from, _memberId, ids) => labelled(ids, 71n, { label: '2026-08-04', of: 'RNG' }))
    wallet.causes.bill.add(async (_from, _memberId, ids) => labelled(ids, 72n, { label: '2026-08-05', of: 'thu' }))
    wallet.causes.deposit.add(
      async (_from, memberId, ids) => new Map(ids.filter((id) => id !== 1n).map((id) => [id, { label: `D of ${memberId}` }])),
    )
    return wallet
  },
  handlers: walletCalls,
  close: ({ ledger }) => ledger.close(),
})
const { services } = server
afterAll(startWallet(services))

const addMember = async () => {
  const id = services.newMemberId()
  await openAccount(services.database, id)
  const session = { memberId: id, type: 0, address: '127.0.0.1', device: 'test', remember: true, idleMs: 86_400_000 }
  return { id, token: await openSession(services.database, clock, services.rng, session) }
}

const entry = (kind: Kind, moves: readonly Move[], ref = services.newId()): Entry => ({
  key: naturalKey(kind, services.newId()),
  kind,
  ref,
  moves,
})
const post = async (kind: Kind, moves: readonly Move[], ref?: bigint): Promise<bigint> => {
  const result = await services.ledger.post(entry(kind, moves, ref))
  if (result.is !== 'posted') throw new Error(result.is)
  return result.entryId
}
const deposit = (memberId: bigint, amount: string, ref?: bigint) =>
  post('DEPOSIT', [{ from: house('psp:sandpay'), to: walletAccount(memberId), amount: fromWire(amount) }], ref)
const bet = (memberId: bigint, amount: string) =>
  post('BET', [{ from: walletAccount(memberId), to: house('house:lottery'), amount: fromWire(amount) }])
const hold = (memberId: bigint, amount: string) =>
  post('WD_HOLD', [{ from: walletAccount(memberId), to: walletAccount(memberId, 'wd_hold'), amount: fromWire(amount) }])

describe('the balance', () => {
  test('is zero for a new member', async () => {
    const { token } = await addMember()
    expect(await server.get(getBalance, {}, { token })).toEqual({
      sumBalance: '0.00',
      main: '0.00',
      held: '0.00',
      asOf: clock.now().toISOString(),
    })
  })
  test('includes balances at vendors, and has held money separately', async () => {
    const { id, token } = await addMember()
    await deposit(id, '100.00')
    await hold(id, '30.00')
    await post('VENDOR_IN', [{ from: walletAccount(id), to: walletAccount(id, 'vendor'), amount: fromWire('20.00') }])
    expect(await server.get(getBalance, {}, { token })).toMatchObject({
      sumBalance: '70.00',
      main: '50.00',
      held: '30.00',
    })
  })
  test('is for members', async () => {
    expect(await server.ask(getBalance, {})).toMatchObject({ status: 401 })
  })
})

describe('the live balance', () => {
  test('is published after each commit, to its member alone', async () => {
    const [mai, other] = [await addMember(), await addMember()]
    const [own, others] = [await listen(server, mai.token, ['balance']), await listen(server, other.token, ['balance'])]
    const entryId = await deposit(mai.id, '50.00')
    expect(await own.next('balance')).toEqual({
      sumBalance: '50.00',
      entryId: entryId.toString(),
      type: 'DEPOSIT',
      at: clock.now().toISOString(),
    })
    await bet(mai.id, '20.00')
    expect(await own.next('balance')).toMatchObject({ sumBalance: '30.00', type: 'BET' })
    await deposit(other.id, '1.00')
    expect(await others.next('balance')).toMatchObject({ sumBalance: '1.00' })
    own.close()
    others.close()
  })
  test('is not published for a rollback', async () => {
    const mai = await addMember()
    const live = await listen(server, mai.token, ['balance'])
    const broken = inTransaction(services.database, async (tx) => {
      await services.ledger.postIn(tx, [
        entry('BONUS', [{ from: house('house:promo'), to: walletAccount(mai.id), amount: fromWire('99.00') }]),
      ])
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    await deposit(mai.id, '5.00')
    expect(await live.next('balance')).toMatchObject({ sumBalance: '5.00', type: 'DEPOSIT' })
    live.close()
  })
  test('ends with the newest balance after many concurrent commits', async () => {
    const mai = await addMember()
    const live = await listen(server, mai.token, ['balance'])
    await Promise.all(Array.from({ length: 200 }, () => deposit(mai.id, '1.00')))
    let last = ''
    while (last !== '200.00') last = ((await live.next('balance')) as { sumBalance: string }).sumBalance
    live.close()
  })
})

describe('the account record', () => {
  const record = (token: string, input: Record<string, string> = {}, language = 'EN') =>
    server.get(contract.listTransactions, input, { token, headers: { language } })

  test('shows movements newest first, with causes, balances and totals', async () => {
    const { id, token } = await addMember()
    const deposited = services.newId()
    await deposit(id, '50.00', deposited)
    await bet(id, '20.00')
    const { list, totals, total, totalPages } = await record(token, {}, 'CN')
    expect({ total, totalPages, totals }).toEqual({ total: 2, totalPages: 1, totals: { income: '50.00', expense: '20.00' } })
    expect(list).toMatchObject([
      {
        type: 'BET',
        group: 'game',
        income: '0.00',
        expense: '20.00',
        balanceAfter: '30.00',
        wallet: 'main',
        cause: { kind: 'bet', label: 'CN fast5 20260805-0001' },
      },
      {
        type: 'DEPOSIT',
        group: 'deposit',
        income: '50.00',
        expense: '0.00',
        balanceAfter: '50.00',
        cause: { kind: 'deposit', id: deposited.toString(), label: `D of ${id}` },
      },
    ])
  })
  test('filters by group and comes in pages', async () => {
    const { id, token } = await addMember()
    for (let i = 0; i < 5; i++) await deposit(id, '10.00')
    await bet(id, '7.00')
    expect(await record(token, { group: 'deposit', pageSize: '2', pageNo: '3' })).toMatchObject({
      total: 5,
      totalPages: 3,
      pageNo: 3,
      pageSize: 2,
      totals: { income: '50.00', expense: '0.00' },
      list: [{ balanceAfter: '10.00' }],
    })
  })
  test('has no cause where no area labels it', async () => {
    const { id, token } = await addMember()
    await deposit(id, '10.00', 1n)
    await post('BONUS', [{ from: house('house:promo'), to: walletAccount(id), amount: fromWire('1.00') }], 71n)
    const { list } = await record(token)
    expect(list.map(({ cause }) => cause)).toEqual([
      { kind: 'none', id: '', label: '', of: '', about: {} },
      { kind: 'none', id: '', label: '', of: '', about: {} },
    ])
  })
  test('opens the win of a free round at a vendor, and what was taken back of it, to the round', async () => {
    const { id, token } = await addMember()
    const [own, promo] = [walletAccount(id), house('house:promo')]
    await post('BONUS', [{ from: promo, to: own, amount: fromWire('2.00') }], 73n)
    await post('BONUS_FORFEIT', [{ from: own, to: promo, amount: fromWire('2.00') }], 73n)
    const { list } = await record(token)
    const round = { kind: 'bet', id: '73', label: 'EN fast5 20260805-0001' }
    expect(list.map(({ cause }) => cause)).toMatchObject([round, round])
  })
  test('says what a rebate and a payment of a contract are of', async () => {
    const { id, token } = await addMember()
    const to = walletAccount(id)
    await post('REBATE_AGENT', [{ from: house('house:rebate'), to, amount: fromWire('2.00') }], 71n)
    await post('SALARY_DAY_IN', [{ from: house('house:salary'), to, amount: fromWire('3.00') }], 72n)
    const { list } = await record(token)
    expect(list.map(({ cause }) => cause)).toEqual([
      { kind: 'bill', id: '72', label: '2026-08-05', of: 'thu', about: {} },
      { kind: 'rebate', id: '71', label: '2026-08-04', of: 'RNG', about: {} },
    ])
  })
  test('leaves points out', async () => {
    const { id, token } = await addMember()
    await post('POINT_CONVERT', [{ from: house('house:points'), to: walletAccount(id, 'points'), amount: fromWire('3.00') }])
    expect(await record(token)).toMatchObject({ total: 0 })
  })
  test('shows today of the site’s zone unless other days are named, 31 at most', async () => {
    const { id, token } = await addMember()
    clock.set('2026-08-05T17:29:59Z')
    await deposit(id, '10.00')
    clock.set('2026-08-05T17:30:00Z')
    await deposit(id, '20.00')
    expect(await record(token)).toMatchObject({ total: 1, totals: { income: '20.00' } })
    expect(await record(token, { from: '2026-08-05', to: '2026-08-05' })).toMatchObject({ total: 1, totals: { income: '10.00' } })
    expect(await record(token, { from: '2026-07-07' })).toMatchObject({ total: 2 })
    expect(await server.ask(contract.listTransactions, { from: '2026-07-06' }, { token })).toMatchObject({
      status: 200,
      code: 'ABOVE_MAX',
      value: { daysMax: 31 },
    })
    expect(await server.ask(contract.listTransactions, { from: '2026-08-06', to: '2026-08-05' }, { token })).toMatchObject({
      status: 400,
      value: { fields: ['from'] },
    })
    clock.set('2026-08-05T04:00:00Z')
  })
})

describe('the open book', () => {
  const open = (id: bigint, token: string) => server.ask(contract.getEntry, { id: id.toString() }, { token })

  test('shows an entry with all its legs, which sum to zero', async () => {
    const { id, token } = await addMember()
    await deposit(id, '50.00')
    const entryId = await bet(id, '20.00')
    expect((await open(entryId, token)).value).toEqual({
      id: entryId.toString(),
      type: 'BET',
      at: clock.now().toISOString(),
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      sum: '0.00',
      ruleVersion: 'fast5@1',
      cause: { kind: 'bet', id: expect.stringMatching(/^\d+$/), label: 'EN fast5 20260805-0001', of: '', about: {} },
      legs: [
        { account: `m${id}:main`, own: true, amount: '-20.00', balanceAfter: '30.00' },
        { account: 'house:lottery', own: false, amount: '20.00', balanceAfter: null },
      ],
    })
  })
  test('is not found for others and for unknown entries', async () => {
    const [mai, other] = [await addMember(), await addMember()]
    const entryId = await deposit(mai.id, '50.00')
    expect(await open(entryId, other.token)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await open(987_654_321n, mai.token)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
  test('never names another member or their balance', async () => {
    const [mai, upline] = [await addMember(), await addMember()]
    await deposit(mai.id, '50.00')
    const entryId = await post('TRANSFER_UP', [
      { from: walletAccount(mai.id), to: walletAccount(upline.id), amount: fromWire('20.00') },
    ])
    const seen = await open(entryId, mai.token)
    expect(JSON.stringify(seen)).not.toContain(upline.id.toString())
    expect(seen.value.legs.find(({ own }) => !own)).toEqual({
      account: 'member',
      own: false,
      amount: '20.00',
      balanceAfter: null,
    })
    expect(await open(entryId, upline.token)).toMatchObject({ success: true, value: { sum: '0.00' } })
  })
})

test('the record of points has them alone, and the account record has none', async () => {
  const { id, token } = await addMember()
  await deposit(id, '10.00')
  await post('MISSION', [{ from: house('house:points'), to: walletAccount(id, 'points'), amount: fromWire('25.00') }])
  await post('POINT_CONVERT', [{ from: walletAccount(id, 'points'), to: house('house:points'), amount: fromWire('10.00') }])
  const days = { from: '2026-08-01', to: '2026-08-31' }
  const { list, total } = await server.get(listPointMovements, days, { token })
  expect(total).toBe(2)
  expect(list).toMatchObject([
    { source: 'POINT_CONVERT', type: 'reward', plus: '0.00', minus: '10.00', balance: '15.00' },
    { source: 'MISSION', type: 'reward', plus: '25.00', minus: '0.00', balance: '25.00' },
  ])
  expect((await server.get(listPointMovements, { ...days, type: 'rebate' }, { token })).list).toEqual([])
  const sourcesOf = async (group: PointGroup) =>
    (await server.get(listPointMovements, { ...days, group }, { token })).list.map(({ source }) => source)
  expect(await Promise.all(pointGroups.map(sourcesOf))).toEqual([[], ['MISSION'], [], ['POINT_CONVERT']])
  expect((await server.get(contract.listTransactions, days, { token })).total).toBe(1)
  expect(listPointMovements.path).toBe('GET /wps/relay/ODSFE2_MemTransDet')
})
