import * as contract from '@tamuvo/contract/safer.ts'
import type { LimitKind } from '@tamuvo/contract/safer.ts'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { changeSetting } from '../platform/change-setting.ts'
import { isExcludedElsewhere } from './marks.ts'
import { isOnBreakNow, mayBeOffered } from './safer.ts'
import { setOperatorLimit } from './operator-limit.ts'
import { type Player, saferServer } from './testing.ts'

const server = await saferServer()
const { clock, services } = server
const { database } = services
const hour = 3_600_000
const day = 24 * hour

const as = ({ token }: Player) => ({ token })
const set = (player: Player, kind: LimitKind, value: string | null) => server.ask(contract.setLimit, { kind, value }, as(player))
const seen = async (player: Player, kind: LimitKind) =>
  (await server.get(contract.getSafer, {}, as(player))).limits.find((limit) => limit.kind === kind)
const isGuarded = async ({ id }: Player): Promise<boolean> => {
  const { rows } = await database.query<{ guarded: boolean }>('SELECT guarded FROM balance WHERE account = $1', [id << 4n])
  return rows[0]?.guarded ?? false
}

describe('a limit', () => {
  test('set first or lowered holds at once, and guards stakes from then on', async () => {
    const mai = await server.player()
    expect(await isGuarded(mai)).toBe(false)
    expect(await set(mai, 'STAKE_DAY', '500.00')).toMatchObject({
      value: { how: 'IMMEDIATE', effectiveAt: clock.now().toISOString() },
    })
    expect(await set(mai, 'STAKE_DAY', '200.00')).toMatchObject({ value: { how: 'IMMEDIATE' } })
    expect(await seen(mai, 'STAKE_DAY')).toMatchObject({ value: '200.00', wish: null })
    expect(await isGuarded(mai)).toBe(true)
  })

  test('raised holds after a day, and only once confirmed', async () => {
    const mai = await server.player()
    await set(mai, 'DEPOSIT_DAY', '200.00')
    const ripeAt = new Date(clock.now().getTime() + day).toISOString()
    expect(await set(mai, 'DEPOSIT_DAY', '900.00')).toMatchObject({
      value: { how: 'AFTER_COOLING_AND_RECONFIRM', effectiveAt: ripeAt },
    })
    const wish = { kind: 'DEPOSIT_DAY' as const, value: '900.00' }
    expect(await server.ask(contract.confirmLimit, wish, as(mai))).toMatchObject({ code: 'RG_NOT_YET', value: { ripeAt } })
    clock.advance(day)
    expect(await seen(mai, 'DEPOSIT_DAY')).toMatchObject({ value: '200.00', wish: { value: '900.00', ripeAt } })
    expect(await server.ask(contract.confirmLimit, { ...wish, value: '901.00' }, as(mai))).toMatchObject({
      code: 'RG_NOTHING_ASKED',
    })
    expect(await server.ask(contract.confirmLimit, wish, as(mai))).toMatchObject({ success: true })
    expect(await seen(mai, 'DEPOSIT_DAY')).toMatchObject({ value: '900.00', wish: null })
    expect(await server.ask(contract.confirmLimit, wish, as(mai))).toMatchObject({ code: 'RG_NOTHING_ASKED' })
  })

  test('is removed as it is raised; then stakes are guarded no more', async () => {
    const mai = await server.player()
    await set(mai, 'LOSS_DAY', '10.00')
    await set(mai, 'LOSS_DAY', null)
    clock.advance(day)
    await server.get(contract.confirmLimit, { kind: 'LOSS_DAY', value: null }, as(mai))
    expect([await seen(mai, 'LOSS_DAY'), await isGuarded(mai)]).toMatchObject([{ value: null }, false])
  })

  test('keeps the time of a pending change that is repeated, restarts it for another value, and drops it when lowered or cancelled', async () => {
    const mai = await server.player()
    await set(mai, 'STAKE_DAY', '10.00')
    await set(mai, 'STAKE_DAY', '20.00')
    const ripeAt = (await seen(mai, 'STAKE_DAY'))?.wish?.ripeAt
    clock.advance(hour)
    await set(mai, 'STAKE_DAY', '20.00')
    expect((await seen(mai, 'STAKE_DAY'))?.wish?.ripeAt).toBe(ripeAt)
    await set(mai, 'STAKE_DAY', '30.00')
    expect((await seen(mai, 'STAKE_DAY'))?.wish?.ripeAt).not.toBe(ripeAt)
    await set(mai, 'STAKE_DAY', '5.00')
    expect((await seen(mai, 'STAKE_DAY'))?.wish).toBeNull()
    await set(mai, 'STAKE_DAY', '20.00')
    await server.get(contract.cancelLimitChange, { kind: 'STAKE_DAY' }, as(mai))
    expect((await seen(mai, 'STAKE_DAY'))?.wish).toBeNull()
    expect(await server.ask(contract.cancelLimitChange, { kind: 'STAKE_DAY' }, as(mai))).toMatchObject({
      code: 'RG_NOTHING_ASKED',
    })
  })

  test.each([
    ['SESSION', '0'],
    ['SESSION', '1441'],
    ['SESSION', '60.00'],
    ['STAKE_DAY', '60'],
    ['BLOCK_RNG', '1.00'],
  ] as const)('of %s cannot be %s', async (kind, value) => {
    expect(await set(await server.player(), kind, value)).toMatchObject({ code: 'FIELDS_INVALID' })
  })

  test('of the operator holds beside the member’s own, the stricter of both', async () => {
    const mai = await server.player()
    await server.book(mai, 'DEPOSIT', 3_000n)
    await set(mai, 'DEPOSIT_WEEK', '100.00')
    const given = { memberId: mai.id, kind: 'DEPOSIT_WEEK', by: 'ko', reason: 'test', at: clock.now() } as const
    await inTransaction(database, (tx) => setOperatorLimit(tx, { ...given, value: 5_000n }))
    expect(await seen(mai, 'DEPOSIT_WEEK')).toMatchObject({
      value: '100.00',
      operatorValue: '50.00',
      used: '30.00',
      left: '20.00',
    })
  })

  test('is not for trials', async () => {
    expect(await set(await server.player(4), 'STAKE_DAY', '1.00')).toMatchObject({ code: 'REAL_ACCOUNT_NEEDED' })
  })
})

describe('limit use', () => {
  test('is counted from the ledger in each window, and opens to its movements', async () => {
    clock.set('2026-08-10T03:00:00Z')
    const mai = await server.player()
    await server.book(mai, 'DEPOSIT', 100_000n)
    await server.book(mai, 'BET', 4_000n)
    clock.set('2026-08-12T03:00:00Z')
    const bet = await server.book(mai, 'BET', 2_500n)
    const win = await server.book(mai, 'WIN', 900n)
    expect(await seen(mai, 'STAKE_DAY')).toMatchObject({ used: '25.00', left: null, since: '2026-08-11T17:30:00.000Z' })
    expect(await seen(mai, 'LOSS_DAY')).toMatchObject({ used: '16.00' })
    expect(await seen(mai, 'LOSS_WEEK')).toMatchObject({ used: '56.00' })
    expect(await seen(mai, 'DEPOSIT_DAY')).toMatchObject({ used: '0.00' })
    expect(await seen(mai, 'DEPOSIT_WEEK')).toMatchObject({ used: '1000.00' })
    const use = await server.get(contract.getLimitUse, { kind: 'LOSS_DAY' }, as(mai))
    expect(use).toMatchObject({
      used: '16.00',
      total: 2,
      list: [
        { entryId: win.toString(), type: 'WIN', amount: '9.00' },
        { entryId: bet.toString(), type: 'BET', amount: '-25.00' },
      ],
    })
    expect(await server.ask(contract.getLimitUse, { kind: 'STAKE_SINGLE' }, as(mai))).toMatchObject({ code: 'RG_NO_WINDOW' })
    clock.set('2026-08-12T17:30:00Z')
    expect([await seen(mai, 'STAKE_DAY'), await seen(mai, 'LOSS_WEEK')]).toMatchObject([{ used: '0.00' }, { used: '56.00' }])
  })

  test('can be counted in rolling windows', async () => {
    const rules = await services.settings.get('safer.rules')
    const change = (windows: 'calendar' | 'rolling') =>
      inTransaction(database, (tx) =>
        changeSetting(tx, services, { key: 'safer.rules', value: { ...rules, windows }, by: 'ko', reason: 'test' }),
      )
    await change('rolling')
    clock.set('2026-08-20T16:00:00Z')
    const mai = await server.player()
    await server.book(mai, 'DEPOSIT', 5_000n)
    clock.set('2026-08-21T15:00:00Z')
    expect(await seen(mai, 'DEPOSIT_DAY')).toMatchObject({ used: '50.00' })
    expect((await server.get(contract.getLimitUse, { kind: 'DEPOSIT_DAY' }, as(mai))).used).toBe('50.00')
    clock.set('2026-08-21T16:20:00Z')
    expect(await seen(mai, 'DEPOSIT_DAY')).toMatchObject({ used: '0.00' })
    await change('calendar')
  })
})

describe('a break', () => {
  test('holds at once and ends by itself', async () => {
    const mai = await server.player()
    const until = new Date(clock.now().getTime() + day).toISOString()
    expect(await server.get(contract.takeBreak, { length: '24h' }, as(mai))).toEqual({ until })
    expect((await server.get(contract.getSafer, {}, as(mai))).pause).toMatchObject({
      kind: 'cool_off',
      until,
      mayAskReturn: false,
    })
    expect([await isGuarded(mai), await isOnBreakNow(database, mai.id, clock.now())]).toEqual([true, true])
    const other = await server.player()
    expect(await mayBeOffered(database, [mai.id, other.id], clock.now())).toEqual([other.id])
    clock.advance(day)
    expect((await server.get(contract.getSafer, {}, as(mai))).pause).toBeNull()
    expect(await isOnBreakNow(database, mai.id, clock.now())).toBe(false)
  })

  test('of exclusion previews its effects, ends all sessions, and is left only by asking and waiting', async () => {
    const mai = await server.player()
    await server.book(mai, 'DEPOSIT', 12_345n)
    const until = '2027-02-22T16:20:00.000Z'
    clock.set('2026-08-22T16:20:00Z')
    expect(await server.get(contract.previewExclusion, { length: '6m' }, as(mai))).toEqual({
      until,
      balance: '123.45',
      openBets: 2,
      openStake: '3.50',
    })
    expect(await server.ask(contract.excludeSelf, { length: '6m', understood: false as true }, as(mai))).toMatchObject({
      code: 'MALFORMED',
    })
    expect(await server.get(contract.excludeSelf, { length: '6m', understood: true }, as(mai))).toEqual({ until })
    expect(await server.ask(contract.getSafer, {}, as(mai))).toMatchObject({ code: 'NOT_LOGGED_IN' })

    // Logging in stays possible, for balance and records.
    const back = await server.logIn(mai)
    expect((await server.get(contract.getSafer, {}, as(back))).pause).toMatchObject({ kind: 'exclusion', mayAskReturn: false })
    expect(await server.ask(contract.askReturn, {}, as(back))).toMatchObject({ code: 'RG_NOT_YET' })
    clock.set('2027-02-22T16:20:00Z')
    const later = await server.logIn(mai)
    expect((await server.get(contract.getSafer, {}, as(later))).pause).toMatchObject({ mayAskReturn: true })
    expect(await server.get(contract.askReturn, {}, as(later))).toEqual({ returnsAt: '2027-02-23T16:20:00.000Z' })
    expect(await isOnBreakNow(database, mai.id, clock.now())).toBe(true)
    clock.advance(day)
    expect(await isOnBreakNow(database, mai.id, clock.now())).toBe(false)
    expect(await server.ask(contract.askReturn, {}, as(later))).toMatchObject({ code: 'RG_NOTHING_ASKED' })
  })

  test('is recognised by a verified number, however it is written, until the member returns', async () => {
    const mai = await server.player()
    await database.query(
      `UPDATE member SET mobile = '+959250999888', mobile_confirmed_at = $2, particulars = '{"idNumber": "12/KaMaNa 123"}' WHERE id = $1`,
      [mai.id, clock.now()],
    )
    await server.get(contract.excludeSelf, { length: '6m', understood: true }, as(mai))
    const isKnown = (known: { mobile?: string; idNumber?: string }) => isExcludedElsewhere(database, known, clock.now())
    expect(await isKnown({ mobile: '+959250999888' })).toBe(true)
    expect(await isKnown({ mobile: '', idNumber: '12/kamana123' })).toBe(true)
    expect(await isKnown({ mobile: '+959250999887', idNumber: '' })).toBe(false)
    expect(await isKnown({})).toBe(false)
    clock.advance(200 * day)
    expect(await isKnown({ mobile: '+959250999888' })).toBe(true)
    await server.get(contract.askReturn, {}, as(await server.logIn(mai)))
    clock.advance(day)
    expect(await isKnown({ mobile: '+959250999888' })).toBe(false)
  })

  test('that is permanent refuses a return', async () => {
    const mai = await server.player()
    expect(await server.get(contract.excludeSelf, { length: 'permanent', understood: true }, as(mai))).toEqual({ until: null })
    clock.advance(400 * day)
    expect(await server.ask(contract.askReturn, {}, as(await server.logIn(mai)))).toMatchObject({ code: 'RG_NOT_YET' })
  })
})

describe('sitting', () => {
  const sit = (player: Player) => server.get(contract.getPlaySession, {}, as(player))

  test('counts time, stakes and wins since it began', async () => {
    const mai = await server.player()
    await server.book(mai, 'DEPOSIT', 10_000n)
    await server.book(mai, 'BET', 9_000n)
    clock.advance(1_000)
    const beganAt = clock.now()
    expect(await sit(mai)).toMatchObject({
      beganAt: beganAt.toISOString(),
      staked: '0.00',
      net: '0.00',
      endsAt: null,
      checkMinutes: 60,
    })
    clock.advance(10 * 60_000)
    await server.book(mai, 'BET', 300n)
    await server.book(mai, 'WIN', 120n)
    expect(await sit(mai)).toMatchObject({ beganAt: beganAt.toISOString(), staked: '3.00', won: '1.20', net: '-1.80' })
    clock.advance(16 * 60_000)
    expect(await sit(mai)).toMatchObject({ beganAt: clock.now().toISOString(), staked: '0.00' })
  })

  test('reports when the next reality check is due, at the chosen interval', async () => {
    const mai = await server.player()
    const from = clock.now().getTime()
    const at = (minutes: number): string => new Date(from + minutes * 60_000).toISOString()
    await server.get(contract.setRealityCheck, { minutes: 15 }, as(mai))
    expect(await sit(mai)).toMatchObject({ checkAt: at(15), checkMinutes: 15 })
    clock.advance(14 * 60_000)
    await sit(mai)
    clock.advance(6 * 60_000)
    expect(await sit(mai)).toMatchObject({ checkAt: at(15) })
    expect(await server.get(contract.acknowledgeCheck, {}, as(mai))).toEqual({ checkAt: at(35) })
    expect(await server.ask(contract.setRealityCheck, { minutes: 0 as 15 }, as(mai))).toMatchObject({ code: 'MALFORMED' })
  })

  test('stays ended for a quarter of an hour, regardless of activity', async () => {
    const mai = await server.player()
    await set(mai, 'SESSION', '30')
    const { beganAt, endsAt } = await sit(mai)
    expect(new Date(endsAt ?? 0).getTime() - new Date(beganAt).getTime()).toBe(30 * 60_000)
    for (const minutes of [10, 10, 10, 10, 4]) {
      clock.advance(minutes * 60_000)
      expect((await sit(mai)).beganAt).toBe(beganAt)
    }
    clock.advance(60_000)
    expect((await sit(mai)).beganAt).toBe(clock.now().toISOString())
  })

  test('is counted for trials too, with their demo money', async () => {
    expect(await sit(await server.player(4))).toMatchObject({ staked: '0.00' })
  })
})
