import { stepUp } from '@tamuvo/contract/account-security.ts'
import * as contract from '@tamuvo/contract/cashier-payees.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { protectWithAuthenticator } from '../../account/testing.ts'
import { inTransaction } from '../../kit/database.ts'
import { stepAt, totpAt } from '../../kit/totp.ts'
import { openPayeeNumber, lockPayee } from './payee-store.ts'
import { digits, freshBankNumber, type Owner, payeeServer } from './testing.ts'

const server = await payeeServer()
const { services, clock, member, add, set } = server
const { database } = services
const hour = 3_600_000
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const coin = { institution: 'demo-usdt', network: 'ERC20' } as const

const listed = ({ token }: Owner) => server.get(contract.listPayees, {}, { token })
const idsOf = async (of: Owner) => (await listed(of)).list.map(({ id }) => id)
const remove = ({ token }: Owner, id: string, password = digits) => server.ask(contract.removePayee, { id, password }, { token })
const idOf = async (of: Owner, sent = {}) => (await add(of, sent)).value.id

describe('the first account of a member', () => {
  test('is in the real name, masked, the default, and usable at once', async () => {
    const mai = await member()
    const { value } = await add(mai, { number: '7000 1111-22229999', branch: 'Hledan', label: 'Rent' })
    expect(value).toEqual({
      id: expect.any(String),
      kind: 'BANK',
      institution: 'demo-harbour-bank',
      name: 'Demo Harbour Bank',
      currency: 'MMK',
      network: null,
      holder: 'Daw Mai Thiri',
      masked: '****9999',
      branch: 'Hledan',
      label: 'Rent',
      isDefault: true,
      createdAt: clock.now().toISOString(),
      usableFrom: clock.now().toISOString(),
      barReason: null,
      state: 'ACTIVE',
    })
    expect(await listed(mai)).toMatchObject({
      list: [value],
      holder: 'Daw Mai Thiri',
      payeesMax: 5,
      newHoldHours: 24,
      nextWaits: true,
    })
  })

  test('is open to nobody else: neither its number nor its state', async () => {
    const [mai, other] = [await member(), await member()]
    const id = await idOf(mai)
    expect((await listed(other)).list).toEqual([])
    for (const answer of [await remove(other, id), await server.ask(contract.chooseDefaultPayee, { id }, { token: other.token })])
      expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await idsOf(mai)).toEqual([id])
  })

  test('lies sealed in the database, and opens for who withdraws to it', async () => {
    const mai = await member()
    const number = freshBankNumber()
    const id = BigInt(await idOf(mai, { number }))
    const { rows } = await database.query<{ row: string }>('SELECT p::text AS row FROM payee p WHERE id = $1', [id])
    expect(rows[0]?.row).not.toContain(number)
    const locked = (payeeId: bigint, memberId = mai.id) => inTransaction(database, (tx) => lockPayee(tx, memberId, payeeId))
    const payee = await locked(id)
    expect(payee && (await openPayeeNumber(services.secrets, payee))).toBe(number)
    expect(payee).toMatchObject({ memberId: mai.id, kind: 'BANK', state: 'ACTIVE', usableFrom: clock.now() })
    expect(await locked(id, mai.id + 1n)).toBeUndefined()
    await remove(mai, id.toString())
    expect(await locked(id)).toBeUndefined()
  })
})

describe('an account is not added', () => {
  test('without a real name, by a trial, or by an assistant', async () => {
    expect((await add(await member({ payeeName: '' }))).code).toBe('PAYEE_NAME_NEEDED')
    for (const type of [4, 41] as const) expect((await add(await member({ type }))).code).toBe('REAL_ACCOUNT_NEEDED')
  })

  test.each([
    [{ institution: 'demo-delta-bank', number: '123456789' }, { number: 'length' }],
    [{ institution: 'demo-delta-bank', number: '12345678901a' }, { number: 'digits' }],
    [{ institution: 'demo-kbzpay', number: '9420001111' }, { number: 'start' }],
    [{ institution: 'demo-usdt', number: address }, { network: 'required' }],
    [{ ...coin, number: address.replace('5aA', '5aa') }, { number: 'checksum' }],
    [{ ...coin, network: 'TRC20' as const, number: address }, { number: 'network' }],
  ])('with the faults of %j', async (sent, fields) => {
    const answer = await add(await member(), sent)
    expect(answer).toMatchObject({ status: 422, code: 'FIELDS_INVALID', value: { fields } })
  })

  test('at an institution that is closed or unknown', async () => {
    const mai = await member()
    const before = await services.settings.get('payee.institutions')
    await set(
      'payee.institutions',
      before.map((each) => ({ ...each, open: each.code !== 'demo-delta-bank' })),
    )
    expect((await add(mai, { institution: 'demo-delta-bank' })).code).toBe('INSTITUTION_CLOSED')
    expect((await add(mai, { institution: 'elsewhere' })).code).toBe('INSTITUTION_CLOSED')
    expect((await listed(mai)).institutions.map(({ code }) => code)).not.toContain('demo-delta-bank')
    await set('payee.institutions', before)
  })

  test('without the withdrawal password, which is locked after five wrong ones', async () => {
    const mai = await member()
    const codes: string[] = []
    for (let tries = 0; tries < 6; tries++) codes.push((await add(mai, { password: '111333' })).code)
    expect(codes).toEqual([...Array<string>(4).fill('WD_PASSWORD_WRONG'), 'WD_PASSWORD_LOCKED', 'WD_PASSWORD_LOCKED'])
    expect((await listed(mai)).list).toEqual([])
    clock.advance(24 * hour - 1_000)
    expect(await add(mai)).toMatchObject({ code: 'WD_PASSWORD_LOCKED', value: { retryAfter: 1 } })
    clock.advance(1_000)
    expect((await add(mai)).code).toBe('OK')
  })

  test('but not for right passwords given many times at once', async () => {
    const mai = await member()
    const number = freshBankNumber()
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(mai, { number })))
    expect(answers.map(({ code }) => code).sort()).toEqual(['OK', ...Array<string>(7).fill('PAYEE_KNOWN')])
    expect((await add(mai)).code).toBe('OK')
  })

  test('more often than allowed within a day', async () => {
    await set('payee.triesPerDay', 3)
    const mai = await member()
    const number = freshBankNumber()
    const codes: string[] = []
    for (let tries = 0; tries < 4; tries++) codes.push((await add(mai, { number })).code)
    expect(codes).toEqual(['OK', 'PAYEE_KNOWN', 'PAYEE_KNOWN', 'TOO_MANY_REQUESTS'])
    await set('payee.triesPerDay', 100)
  })
})

describe('with an authenticator', () => {
  const protect = protectWithAuthenticator({ services, clock })
  let mai: Owner
  let secret: Buffer
  beforeAll(async () => {
    mai = await member()
    secret = (await protect(mai.id)).secret
  })

  test('an account is added and removed only after a fresh code', async () => {
    expect(await add(mai)).toMatchObject({ code: 'STEP_UP_REQUIRED', value: { methods: ['GA'] } })
    const proven = await server.ask(stepUp, { code: totpAt(secret, stepAt(clock.now())) }, { token: mai.token })
    expect(proven.success).toBe(true)
    const { id } = (await add(mai)).value
    clock.advance(5 * 60_000)
    expect((await remove(mai, id)).code).toBe('STEP_UP_REQUIRED')
    expect(await idsOf(mai)).toEqual([id])
  })
})

describe('further accounts', () => {
  test('wait for a day, also when the first one was removed', async () => {
    const mai = await member()
    expect(await listed(mai)).toMatchObject({ nextWaits: false })
    const first = await idOf(mai)
    const second = (await add(mai)).value
    const ripe = new Date(clock.now().getTime() + 24 * hour).toISOString()
    expect(second).toMatchObject({ state: 'HELD_NEW', usableFrom: ripe, isDefault: false })
    await remove(mai, first)
    expect((await listed(mai)).list).toMatchObject([{ id: second.id, state: 'HELD_NEW', isDefault: true }])
    await remove(mai, second.id)
    expect(await listed(mai)).toMatchObject({ list: [], nextWaits: true })
    expect((await add(mai)).value).toMatchObject({ state: 'HELD_NEW', usableFrom: ripe, isDefault: true })
    clock.advance(24 * hour)
    expect((await listed(mai)).list).toMatchObject([{ state: 'ACTIVE' }])
  })

  test('are five of a kind at most', async () => {
    const mai = await member()
    for (let place = 0; place < 5; place++) expect((await add(mai)).success).toBe(true)
    expect((await add(mai)).code).toBe('PAYEES_MAX')
    expect((await add(mai, { institution: 'demo-kbzpay', number: '09420007001' })).success).toBe(true)
    const [first = ''] = await idsOf(mai)
    await remove(mai, first)
    expect((await add(mai)).success).toBe(true)
  })

  test('become the default when chosen', async () => {
    const mai = await member()
    const [first, second] = [await idOf(mai), await idOf(mai)]
    expect((await server.ask(contract.chooseDefaultPayee, { id: second }, { token: mai.token })).success).toBe(true)
    expect((await listed(mai)).list).toMatchObject([
      { id: second, isDefault: true },
      { id: first, isDefault: false },
    ])
  })
})

describe('a number', () => {
  test('belongs to one member, also once it is removed', async () => {
    const [mai, other] = [await member(), await member()]
    const number = freshBankNumber()
    const id = await idOf(mai, { number })
    expect((await add(mai, { number })).code).toBe('PAYEE_KNOWN')
    expect((await add(other, { number: `${number.slice(0, 4)} ${number.slice(4)}` })).code).toBe('CARD_IN_USE')
    await remove(mai, id)
    expect((await add(other, { number })).code).toBe('CARD_IN_USE')
    expect((await add(mai, { number })).value).toMatchObject({ masked: `****${number.slice(-4)}`, state: 'HELD_NEW' })
  })

  test('of another institution is another number', async () => {
    const number = freshBankNumber()
    expect((await add(await member(), { number })).success).toBe(true)
    expect((await add(await member(), { number, institution: 'demo-delta-bank' })).success).toBe(true)
  })

  test('of a coin is the same in small letters', async () => {
    const other = await member()
    expect((await add(await member(), { ...coin, number: address })).value).toMatchObject({
      masked: '****eAed',
      currency: 'USDT',
    })
    expect((await add(other, { ...coin, number: address.toLowerCase() })).code).toBe('CARD_IN_USE')
  })
})

describe('an account that a pending withdrawal goes to', () => {
  test('says so and is not removed', async () => {
    const mai = await member()
    const id = await idOf(mai)
    services.payeesInUse.fill(async (_from, memberId) => new Set(memberId === mai.id ? [BigInt(id)] : []))
    expect((await listed(mai)).list).toMatchObject([{ id, state: 'LOCKED' }])
    expect((await remove(mai, id)).code).toBe('PAYEE_LOCKED')
    services.payeesInUse.fill(async () => new Set())
    expect((await remove(mai, id)).success).toBe(true)
    expect(await remove(mai, id)).toMatchObject({ status: 404 })
  })
})

test('the member gets a message and a mail about each change', async () => {
  const mai = await member()
  const before = (await database.query(`SELECT FROM outbox_event WHERE kind LIKE 'payee.%'`)).rowCount ?? 0
  const { id, masked, usableFrom } = (await add(mai)).value
  await remove(mai, id)
  const { rows: events } = await database.query(
    `SELECT kind, body FROM outbox_event WHERE kind LIKE 'payee.%' ORDER BY id OFFSET $1`,
    [before],
  )
  const body = { payeeId: id, payee: `Demo Harbour Bank ${masked}`, usableFrom }
  expect(events).toEqual([
    { kind: 'payee.added', body },
    { kind: 'payee.removed', body },
  ])
  const { rows: mails } = await database.query(
    `SELECT payload FROM job WHERE name = 'account.notify' AND payload->>'memberId' = $1 AND payload->>'notice' LIKE 'payee%' ORDER BY id`,
    [mai.id.toString()],
  )
  expect(mails).toMatchObject([
    { payload: { notice: 'payee_added', values: { value: body.payee } } },
    { payload: { notice: 'payee_removed', values: { value: body.payee } } },
  ])
})

test('the database keeps an account as it was added, whoever writes', async () => {
  const mai = await member()
  const id = await idOf(mai)
  const change = (values: string) => server.owner.query(`UPDATE payee SET ${values} WHERE id = ${id}`).then(() => 'done', String)
  expect(await change(`number_hash = sha256('mine')`)).toContain('stays as it was added')
  expect(await change(`holder = 'U Ba'`)).toContain('stays as it was added')
  expect(await change(`usable_from = '2020-01-01'`)).toContain('stays as it was added')
  await remove(mai, id)
  expect(await change('deleted_at = NULL')).toContain('stays removed')
  expect(await server.owner.query(`DELETE FROM payee WHERE id = ${id}`).then(() => 'done', String)).toContain('append-only')
})
