import { addPayee, barPayee, releasePayeeNumber, removePayee } from '@tamuvo/contract/cashier-payees.ts'
import { holdWithdrawals } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { freezeMember } from '../../account/freeze-member.ts'
import { inTransaction } from '../../kit/database.ts'
import { testDevice } from '../../testing/devices.ts'
import { addDemoMethods } from '../deposit/demo-methods.ts'
import { digits, type Owner, staff, withdrawalServer, type WithdrawalServer } from './testing.ts'

let server: WithdrawalServer
beforeAll(async () => {
  server = await withdrawalServer()
  await addDemoMethods(server.services.database)
  await server.set('wd.risk', { reviewFrom: 30, holdFrom: 100 })
})

const reason = 'Reported by the bank'
const { maker, compliance } = staff

const login = ({ id }: Owner, subnet: string, device: string, deviceHash: Buffer | null = null) =>
  server.owner.query(
    `INSERT INTO login_log (member_id, at, address, subnet, device, device_hash, result) VALUES ($1, $2, $3, $3, $4, $5, 'OK')`,
    [id, server.clock.now(), subnet, device, deviceHash],
  )

const freeze = ({ id }: Owner): Promise<boolean> =>
  inTransaction(server.services.database, (tx) => freezeMember(tx, { memberId: id, by: 'ko', reason, at: server.clock.now() }))

const assessed = async (owner: Owner, payeeId = owner.payeeId) => {
  const { value } = await server.submit(owner, '20.01', { payeeId })
  await server.work()
  const { risk, checklist } = await server.caseOf(value.id)
  const points = Object.fromEntries(risk.map((point) => [point.name, point]))
  return { points, look: checklist.filter(({ state }) => state === 'LOOK').map(({ item }) => item) }
}

describe('a score counts', () => {
  test('who shares device or address with a member who is frozen, or held', async () => {
    const [mai, su, aye] = [await server.member(), await server.member(), await server.member()]
    for (const each of [mai, su]) await login(each, '203.0.113.0/24', 'phone')
    await login(aye, '203.0.113.0/24', 'desk')
    expect((await assessed(mai)).points).not.toHaveProperty('DEVICE_OF_MARKED')
    await freeze(su)
    await server.get(holdWithdrawals, { memberId: aye.id.toString(), reason, words: 'Please call us.' }, maker.as)
    const { points, look } = await assessed(mai)
    expect(points).toMatchObject({
      SHARED_DEVICE: { points: 15 },
      DEVICE_OF_MARKED: {
        points: 30,
        calls: true,
        says: 'The same device, or one of its kind at the same address, is used by 1 member who was frozen, held, struck or barred.',
      },
      ADDRESS_OF_MARKED: { points: 5, about: { members: '1' } },
    })
    expect(look).toContain('LISTS')
  })

  test('who logs in on the same device from elsewhere, and no address for it', async () => {
    const [mai, su] = [await server.member(), await server.member()]
    const { deviceHash } = testDevice()
    await login(mai, '198.51.100.0/24', 'phone', deviceHash)
    await login(su, '192.0.2.0/24', 'phone of today', deviceHash)
    const { points } = await assessed(mai)
    expect(points).toMatchObject({ SHARED_DEVICE: { points: 15, about: { members: '1' } } })
    expect(points).not.toHaveProperty('SHARED_ADDRESS')
  })

  test('payees of the member that staff barred, and a number that was another member’s', async () => {
    const [mai, su] = [await server.member(), await server.member()]
    const number = '709900112233'
    const asked = { institution: 'demo-harbour-bank', number: `70${number}`, password: digits } as const
    const shared = await server.get(addPayee, asked, { token: su.token })
    await server.get(removePayee, { id: shared.id, password: digits }, { token: su.token })
    await server.get(releasePayeeNumber, { id: shared.id, reason }, compliance.as)
    const payee = await server.get(addPayee, asked, { token: mai.token })
    await server.get(barPayee, { id: mai.payeeId, reason }, compliance.as)
    server.clock.advance(2 * 3_600_000)
    expect((await assessed(mai, payee.id)).points).toMatchObject({
      BARRED_PAYEE: { points: 20, calls: true, about: { payees: '1' } },
      PAYEE_OF_OTHER: { points: 15, calls: true, about: { members: '1', marked: '0' } },
    })
    await server.get(barPayee, { id: su.payeeId, reason }, compliance.as)
    expect((await assessed(mai, payee.id)).points).toMatchObject({ PAYEE_OF_OTHER: { points: 30, about: { marked: '1' } } })
  })

  test('methods that differ from the way out, and not what was reversed or is old', async () => {
    const mai = await server.member()
    const paidIn = (kind: string, credited: number, at: Date, state = 'SUCCEEDED') =>
      server.owner.query(
        `INSERT INTO deposit (id, reference, member_id, method, provider, amount, currency, fee, credited, state, kind, created_at, expires_at, finished_at)
         SELECT $1::bigint, 'D' || $1, $2, code, 'bank', 9000, 'MMK', 0, $3, $4, $5, $6, $6, $6 FROM deposit_method LIMIT 1`,
        [server.services.newId(), mai.id, credited, state, kind, at],
      )
    const now = server.clock.now()
    await paidIn('EWALLET_MANUAL', 9_000, new Date(now.getTime() - 91 * 86_400_000))
    await paidIn('BANK_TRANSFER', 0, now, 'REVERSED')
    await paidIn('CRYPTO', 5_000, now)
    await paidIn('VOUCHER', 3_000, now)
    await paidIn('QR_DYNAMIC', 2_000, now)
    const { points, look } = await assessed(mai)
    expect(points).toMatchObject({
      METHOD_MIX: { points: 5, about: { methods: '3' } },
      METHOD_MISMATCH: {
        points: 15,
        says: 'Of 100.00 paid in within 90 days, 20.00 came by a way like that of the payee (BANK).',
      },
    })
    expect(look).toContain('METHODS')
  })

  test('bets on both sides', async () => {
    const mai = await server.member()
    server.services.turnover.setOffSince.fill(async (_from, memberId) =>
      memberId === mai.id ? { alone: amount(50_000n), setOff: amount(40_000n) } : { alone: amount(0n), setOff: amount(0n) },
    )
    const { points, look } = await assessed(mai)
    expect(points).toMatchObject({
      OPPOSITE_BETS: {
        points: 30,
        says: 'Of 500.00 bet within 30 days, opposite bets of the same rounds set off 400.00.',
      },
    })
    expect(look).toContain('PLAY')
  })
})
