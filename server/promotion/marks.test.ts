import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as account from '@tamuvo/contract/account.ts'
import * as bonuses from '@tamuvo/contract/bonus.ts'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import * as staff from '@tamuvo/contract/promotion-staff.ts'
import * as contract from '@tamuvo/contract/promotion.ts'
import * as rewards from '@tamuvo/contract/reward.ts'
import { expect, test } from 'vitest'
import { goodPassword } from '../account/testing.ts'
import { testDevice } from '../testing/devices.ts'
import { marketer, type Player, promotionServer } from './testing.ts'

const server = await promotionServer()
const { services, clock, owner } = server

type Rule = SentInputOf<typeof staff.savePromotion>['rule']
const reward = { fixed: '5.00', percent: null, cap: null }
const terms = { multiple: 100, weights: { RNG: 100 }, maxStake: null, days: 7 }
const perDevice = { perMember: 9, oncePerAddress: false, oncePerDevice: true, budget: null }
const perPayee = { perMember: 9, oncePerAddress: false, oncePerPayee: true, budget: null }

/** A promotion with a code. @returns the code */
const code = async (limits: Rule['limits']): Promise<string> => {
  const word = randomUUID().slice(0, 8).toUpperCase()
  await server.promotion({ type: 'VOUCHER_CODE', trigger: { kind: 'CODE', codes: [word] }, reward, terms, limits })
  services.promotions.shown.forget()
  return word
}
const enter = ({ token, headers }: Pick<Player, 'token' | 'headers'>, word: string) =>
  server.ask(contract.enterPromotionCode, { code: word }, { token, headers })
const barred = (because: string) => ({ code: 'PROMOTION_NOT_FOR_YOU', value: { because } })

/** Two members who log in on one device. */
const household = async (): Promise<[Player, Player]> => {
  const device = testDevice()
  return [await server.player({}, device), await server.player({}, device)]
}

test('of two members on one device one enters the code, at once or later', async () => {
  const [[mai, ko], word] = [await household(), await code(perDevice)]
  const answers = await Promise.all([enter(mai, word), enter(ko, word)])
  expect(answers.map((each) => each.code).toSorted()).toEqual(['OK', 'PROMOTION_NOT_FOR_YOU'])
  const [won, lost] = answers[0]?.success ? [mai, ko] : [ko, mai]
  expect(await enter(lost, word)).toMatchObject(barred('DEVICE'))
  expect((await enter(won, word)).code).toBe('PROMOTION_TAKEN')
  expect((await enter(await server.player(), word)).code).toBe('OK')
})

test('who was refused on a device takes it on another one', async () => {
  const [[mai, ko], word] = [await household(), await code(perDevice)]
  await enter(mai, word)
  expect((await enter(ko, word)).code).toBe('PROMOTION_NOT_FOR_YOU')
  const { headers } = testDevice()
  const { token } = await server.get(account.login, { username: ko.username, password: goodPassword }, { headers })
  expect((await enter({ token, headers }, word)).code).toBe('OK')
})

test('a client that keeps no cookies, or brings those of another device, is refused with what to do', async () => {
  const [mai, word] = [await server.player(), await code(perDevice)]
  for (const headers of [{}, testDevice().headers])
    expect(await enter({ ...mai, headers }, word)).toMatchObject(barred('NO_DEVICE'))
  expect((await enter(mai, word)).code).toBe('OK')
  const anywhere = await code({ ...perDevice, oncePerDevice: false })
  expect((await enter({ ...mai, headers: {} }, anywhere)).code).toBe('OK')
})

/** A promotion that is given by application, once for each device. */
const byApplication = () =>
  server.promotion({
    type: 'MANUAL_APPLY',
    trigger: { kind: 'APPLY', pictures: 0, handle: null },
    reward,
    terms,
    limits: perDevice,
  })

test('one device applies once, and joins once', async () => {
  const [mai, ko] = await household()
  const [applied, joined] = [
    await byApplication(),
    await server.promotion({
      type: 'TURNOVER',
      trigger: { kind: 'PERIOD', metric: 'VALID', period: 'weekly', products: ['RNG'], min: '1.00' },
      reward: { fixed: null, percent: 100, cap: '5.00' },
      terms,
      limits: perDevice,
    }),
  ]
  const apply = ({ token, headers }: Player) =>
    server.ask(contract.applyForPromotion, { id: applied, pictures: [] }, { token, headers })
  const join = ({ token, headers }: Player) => server.ask(contract.joinPromotion, { id: joined }, { token, headers })
  for (const ask of [apply, join]) {
    expect((await ask(mai)).code).toBe('OK')
    expect(await ask(ko)).toMatchObject(barred('DEVICE'))
    expect((await ask(mai)).code).toBe('OK')
  }
})

test('who asks again for what waits or was had marks no other device', async () => {
  const [mai, ko, id] = [await server.player(), await server.player(), await byApplication()]
  const weekly = await server.promotion({
    type: 'TURNOVER',
    trigger: { kind: 'PERIOD', metric: 'VALID', period: 'weekly', products: ['RNG'], min: '1.00' },
    reward: { fixed: null, percent: 100, cap: '5.00' },
    terms,
    limits: perDevice,
  })
  const daily = await server.promotion({
    type: 'SIGN_IN',
    trigger: { kind: 'SIGN_IN', ladder: [5] },
    reward: { fixed: null, percent: null, cap: null },
    terms,
    limits: perDevice,
  })
  type On = Pick<Player, 'token' | 'headers'>
  const ways = [
    ({ token, headers }: On) => server.ask(contract.applyForPromotion, { id, pictures: [] }, { token, headers }),
    ({ token, headers }: On) => server.ask(contract.joinPromotion, { id: weekly }, { token, headers }),
    ({ token, headers }: On) => server.ask(contract.joinPromotion, { id: daily }, { token, headers }),
  ]
  const { token } = await server.get(account.login, { username: mai.username, password: goodPassword }, { headers: ko.headers })
  for (const ask of ways) {
    expect((await ask(mai)).code).toBe('OK')
    expect((await ask({ token, headers: ko.headers })).code).toBe('OK')
    expect((await ask(ko)).code).toBe('OK')
  }
})

test('of deposits that were begun on one device one brings the bonus, though neither was refused when it was chosen', async () => {
  const [[mai, ko], id] = [await household(), await server.promotion({ limits: { ...perDevice, perMember: 1 } })]
  const [first, second] = [await server.choose(mai, 1_000n, id), await server.choose(ko, 1_000n, id)]
  expect([first.bar, second.bar]).toEqual([undefined, undefined])
  const given = await Promise.all([server.credit(mai, 1_000n, first), server.credit(ko, 1_000n, second)])
  expect(given.toSorted()).toEqual([false, true])
  expect((await server.choose(given[0] ? ko : mai, 1_000n, id)).bar).toBe('PROMOTION_NOT_FOR_YOU')
  const offered = ({ token, headers }: Pick<Player, 'token' | 'headers'>) =>
    server.get(contract.listDepositBonuses, {}, { token, headers }).then(({ list }) => list.map((each) => each.id))
  expect(await offered({ ...mai, headers: {} })).not.toContain(id)
})

test.each(['reversed', 'given up'])('of a bonus that was %s the device stays marked', async (how) => {
  const [[mai, ko], id] = [await household(), await server.promotion({ limits: { ...perDevice, perMember: 1 } })]
  const waiting = await server.choose(ko, 1_000n, id)
  const paid = await server.payIn(mai, 1_000n, id)
  expect(paid.hasBonus).toBe(true)
  if (how === 'reversed') await server.reverse(mai, paid)
  else {
    const { list } = await server.get(bonuses.listBonuses, {}, { token: mai.token })
    await server.get(bonuses.forfeitBonus, { id: list[0]?.id ?? '' }, { token: mai.token })
  }
  expect(await server.credit(ko, 1_000n, waiting)).toBe(false)
  expect((await server.choose(ko, 1_000n, id)).bar).toBe('PROMOTION_NOT_FOR_YOU')
})

test('a deposit that was begun before devices were counted is held to the address as it was', async () => {
  const [mai, ko, id] = [
    await server.player(),
    await server.player(),
    await server.promotion({ limits: { perMember: 1, oncePerAddress: true, budget: null } }),
  ]
  const chosen = await server.choose(mai, 1_000n, id)
  await owner.query(`UPDATE promotion_choice SET key = keys[1], keys = '{}' WHERE deposit_id = $1`, [chosen.depositId])
  await server.payIn({ ...ko, address: mai.address }, 1_000n, id)
  expect(await server.credit(mai, 1_000n, chosen)).toBe(false)
})

test('of accounts that were opened on one device the first is welcomed, and none whose device is not known', async () => {
  const id = await server.promotion({ type: 'REGISTER', trigger: { kind: 'REGISTER' }, reward, terms, limits: perDevice })
  const opened = () => ({ registered: { origin: '', url: '', method: '' } })
  const device = testDevice().deviceHash
  const on = (hash: Buffer) => ({ registered: { ...opened().registered, device: hash } })
  const all = [
    await server.player(on(device)),
    await server.player(on(device)),
    await server.player(on(testDevice().deviceHash)),
    await server.player(opened()),
  ]
  await server.count()
  const welcomed = await Promise.all(
    all.map(async ({ token }) => {
      const { list } = await server.get(rewards.listRewards, { state: 'claimable' }, { token })
      return list.filter(({ label }) => label['promotion'] === id).length
    }),
  )
  expect(welcomed).toEqual([1, 0, 1, 0])
})

/** A member adds a payee, of a number that no other member has. */
const pay = async ({ id }: Player, hash: Buffer): Promise<void> => {
  const at = clock.now()
  await owner.query(
    `INSERT INTO payee_number (hash, member_id, since) VALUES ($1, $2, $3)
     ON CONFLICT (hash) DO UPDATE SET member_id = $2, since = $3, released_at = NULL`,
    [hash, id, at],
  )
  await owner.query(
    `INSERT INTO payee (id, member_id, kind, institution, currency, holder, masked, number_hash, sealed, branch, label, is_default, usable_from, created_at)
     VALUES ($1, $2, 'BANK', 'bank', 'MMK', 'Mai', '****1', $3, $4, '', '', false, $5, $5)`,
    [services.newId(), id, hash, Buffer.alloc(40), at],
  )
}

/** The member removes the payee, and staff release its number. */
const release = async ({ id }: Player, hash: Buffer): Promise<void> => {
  await owner.query('UPDATE payee SET deleted_at = $2 WHERE member_id = $1 AND number_hash = $3', [id, clock.now(), hash])
  await owner.query('UPDATE payee_number SET released_at = $2 WHERE hash = $1', [hash, clock.now()])
}

const numberHash = (): Buffer => Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex')

test('a number that staff gave to another member takes nothing again that was taken with it', async () => {
  const [mai, ko, word, hash] = [await server.player(), await server.player(), await code(perPayee), numberHash()]
  expect(await enter(mai, word)).toMatchObject(barred('NO_PAYEE'))
  await pay(mai, hash)
  expect((await enter(mai, word)).code).toBe('OK')
  await release(mai, hash)
  await pay(ko, hash)
  expect(await enter(ko, word)).toMatchObject(barred('PAYEE'))
  const other = await code(perPayee)
  expect((await enter(ko, other)).code).toBe('OK')
})

test('who took a promotion before numbers were marked is marked by the migration', async () => {
  const [mai, ko, word, hash] = [await server.player(), await server.player(), await code(perPayee), numberHash()]
  await pay(mai, hash)
  await enter(mai, word)
  await owner.query('DELETE FROM promotion_key WHERE member_id = $1', [mai.id])
  const migration = readFileSync(`${import.meta.dirname}/../migrations/0757-promotion-marks.sql`, 'utf8')
  await owner.query(/INSERT INTO[^;]+/.exec(migration)?.[0] ?? '')
  await release(mai, hash)
  await pay(ko, hash)
  expect(await enter(ko, word)).toMatchObject(barred('PAYEE'))
})

test('a number that changes hands between the choice of a bonus and its credit brings one bonus', async () => {
  const [mai, ko, hash] = [await server.player(), await server.player(), numberHash()]
  const id = await server.promotion({ limits: { ...perPayee, perMember: 1 } })
  await pay(mai, hash)
  const waiting = await server.choose(mai, 1_000n, id)
  await release(mai, hash)
  await pay(ko, hash)
  expect((await server.payIn(ko, 1_000n, id)).hasBonus).toBe(true)
  expect(await server.credit(mai, 1_000n, waiting)).toBe(false)
})

test('a second payee hides none', async () => {
  const [mai, ko, word] = [await server.player(), await server.player(), await code(perPayee)]
  const [first, second] = [numberHash(), numberHash()]
  for (const hash of [first, second]) await pay(mai, hash)
  expect((await enter(mai, word)).code).toBe('OK')
  await release(mai, second)
  await pay(ko, second)
  await pay(ko, numberHash())
  expect(await enter(ko, word)).toMatchObject(barred('PAYEE'))
})

test('staff read whether a member has a payee for it, where no device asks', async () => {
  const [mai, id] = [
    await server.player(),
    await server.promotion({ limits: { perMember: 1, oncePerDevice: true, oncePerPayee: true, budget: null } }),
  ]
  const tried = () => server.get(staff.tryPromotion, { id, username: mai.username, base: '50.00' }, marketer.as)
  expect(await tried()).toMatchObject({ bar: 'NO_PAYEE' })
  await pay(mai, numberHash())
  expect(await tried()).toMatchObject({ bar: null })
})

test('a version from before devices were counted reads as one that does not', async () => {
  const [mai, id] = [
    await server.player(),
    await server.promotion({ limits: { perMember: 1, oncePerAddress: false, budget: null } }),
  ]
  await owner.query('ALTER TABLE promotion_version DISABLE TRIGGER USER')
  await owner.query(`UPDATE promotion_version SET rule = rule #- '{limits,oncePerDevice}' WHERE promotion_id = $1`, [id])
  expect(await server.get(contract.getPromotion, { id }, { token: mai.token })).toMatchObject({
    limits: { oncePerDevice: false },
  })
})
