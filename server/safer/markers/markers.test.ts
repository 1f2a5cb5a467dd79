import { listMessages } from '@tamuvo/contract/messages.ts'
import * as safer from '@tamuvo/contract/safer.ts'
import * as contract from '@tamuvo/contract/safer-markers.ts'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { sealJournal } from '../../ledger/chain.ts'
import { testOperator } from '../../testing/operators.ts'
import { createGuard } from '../guard.ts'
import { depositCheck } from '../deposit-check.ts'
import { noteRefusals } from './note-refusals.ts'
import { type Player, saferServer } from '../testing.ts'
import { windowsAt } from '../windows.ts'
import { lookForSigns } from './jobs.ts'

const officer = testOperator('thiri', 'compliance')
const clerk = testOperator('hla', 'service')
const server = await saferServer({ operators: [officer.key, clerk.key], start: '2030-04-01T18:00:00Z' })
const { clock, services } = server
const { database } = services
const as = ({ token }: Player) => ({ token })
const minute = 60_000
const day = 86_400_000

/** Checkpoints what was posted, as the job would a minute later. */
const seal = async (): Promise<void> => {
  clock.advance(3 * minute)
  for (let more = 0; more < 4; more++) while (await sealJournal(services));
}
/** Events are delivered once every older transaction of the server has ended, those of other tests too. */
const hasEvents = async (): Promise<boolean> => {
  const { rows } = await database.query(
    `SELECT FROM outbox_event WHERE (xact, id) > (SELECT xact, id FROM outbox_cursor WHERE consumer = 'safer.markers') LIMIT 1`,
  )
  return rows.length > 0
}
const look = async (): Promise<void> => {
  await seal()
  await expect.poll(async () => (await lookForSigns(services), hasEvents())).toBe(false)
}
const ofMember = (player: Player) => server.get(contract.getMarkers, {}, as(player))
const openCases = async () => (await server.get(contract.listMarkerCases, { pageSize: 100 }, officer.as)).list
const caseOf = async ({ id }: Player) => (await openCases()).find(({ memberId }) => memberId === id.toString())
const tipsOf = async (player: Player) =>
  (await server.get(listMessages, {}, as(player))).list.filter(({ kind }) => kind === 'tip')

const refusals = noteRefusals(services)
const guard = createGuard({
  clock,
  windowsOf: async (now) => windowsAt('calendar', 'Asia/Yangon', now),
  onRefused: refusals.note,
})

/** Tries to stake more than the limits allow. */
const stake = async ({ id }: Player, minor: bigint): Promise<void> => {
  await inTransaction(database, async (tx) => {
    const limitState = (await guard.limitStates(tx, [id])).get(id)
    if (limitState) guard.refusal(id, limitState, { product: 'LOTT', stakes: [minor as never] })
  })
  await refusals.flush()
}
const failDeposit = ({ id: memberId }: Player) =>
  inTransaction(database, (tx) => appendEvents(tx, { kind: 'deposit.failed', memberId, body: {}, at: clock.now() }))
const lose = async (player: Player): Promise<void> => {
  await server.book(player, 'DEPOSIT', 10_000n)
  clock.advance(minute)
  await server.book(player, 'BET', 10_000n)
  clock.advance(minute)
}
/** Signs of three kinds on one day, enough for a call. */
const play = async (player: Player, deposits: number): Promise<void> => {
  for (let times = 0; times < deposits; times++) await lose(player)
  for (const kind of ['STAKE_SINGLE', 'STAKE_DAY'] as const) await server.get(safer.setLimit, { kind, value: '1.00' }, as(player))
  await server.get(safer.setLimit, { kind: 'STAKE_DAY', value: '2.00' }, as(player))
  await stake(player, 500n)
}

describe('a sign', () => {
  test('is a quarter of an hour played at night, each once, from the fourth on', async () => {
    clock.set('2030-04-02T18:00:00Z')
    const mai = await server.player()
    await server.book(mai, 'DEPOSIT', 10_000n)
    for (const at of ['18:01', '18:02', '18:16', '18:31']) {
      clock.set(`2030-04-02T${at}:00Z`)
      await server.book(mai, 'BET', 100n)
    }
    await look()
    expect(await ofMember(mai)).toMatchObject({ score: 0, level: 'NONE', markers: [] })
    clock.set('2030-04-02T18:46:00Z')
    await server.book(mai, 'BET', 100n)
    // Night ends at five in the morning.
    clock.set('2030-04-02T22:31:00Z')
    await server.book(mai, 'BET', 100n)
    await look()
    expect(await ofMember(mai)).toMatchObject({
      score: 4,
      markers: [{ kind: 'NIGHT_PLAY', day: '2030-04-03', at: '2030-04-02T18:45:00.000Z', counted: 4, points: 4, worth: 4 }],
    })
  })

  test('is a deposit on top of losses', async () => {
    clock.set('2030-04-03T06:00:00Z')
    const [mai, calm] = [await server.player(), await server.player()]
    for (let times = 0; times < 3; times++) await lose(mai)
    await server.book(calm, 'DEPOSIT', 10_000n)
    await server.book(calm, 'BET', 5_000n)
    await server.book(calm, 'DEPOSIT', 10_000n)
    await look()
    expect((await ofMember(mai)).markers).toMatchObject([{ kind: 'CHASING', counted: 2, points: 10 }])
    expect((await ofMember(calm)).markers).toEqual([])
  })

  test('is a refusal by a limit, once a quarter of an hour, and a request for a higher limit', async () => {
    clock.set('2030-04-04T06:00:00Z')
    const mai = await server.player()
    await server.get(safer.setLimit, { kind: 'STAKE_SINGLE', value: '1.00' }, as(mai))
    for (let times = 0; times < 5; times++) await stake(mai, 101n)
    await server.get(safer.setLimit, { kind: 'STAKE_SINGLE', value: '9.00' }, as(mai))
    await look()
    expect((await ofMember(mai)).markers).toMatchObject([
      { kind: 'LIMIT_HIT', counted: 1, points: 3 },
      { kind: 'LIMIT_RAISED', counted: 1, points: 4 },
    ])
  })

  test('is an attempt to play or to pay in during a break', async () => {
    clock.set('2030-04-05T06:00:00Z')
    const mai = await server.player()
    await server.get(safer.takeBreak, { length: '7d' }, as(mai))
    await stake(mai, 1n)
    clock.advance(20 * minute)
    const check = await depositCheck(services, refusals.note)(clock.now())
    await inTransaction(database, (tx) => check(tx, { memberId: mai.id, amount: 100n as never, pending: 0n as never }))
    await refusals.flush()
    await look()
    expect((await ofMember(mai)).markers).toMatchObject([{ kind: 'BREAK_TRIED', counted: 2, points: 9 }])
  })

  test('is the third payment of a day that fails', async () => {
    clock.set('2030-04-06T06:00:00Z')
    const mai = await server.player()
    for (let times = 0; times < 3; times++) {
      clock.advance(minute)
      await failDeposit(mai)
    }
    await look()
    expect((await ofMember(mai)).markers).toMatchObject([{ kind: 'FAILED_DEPOSIT', counted: 3, points: 5 }])
  })
})

describe('the score', () => {
  test('leads to one tip in seven days, then to a call, and fades', async () => {
    clock.set('2030-05-06T06:00:00Z')
    const mai = await server.player()
    for (let times = 0; times < 4; times++) await lose(mai)
    await look()
    expect([await tipsOf(mai), await caseOf(mai)]).toEqual([[], undefined])
    await lose(mai)
    await look()
    expect(await ofMember(mai)).toMatchObject({ score: 18, level: 'TIP' })
    expect([await tipsOf(mai), await caseOf(mai)]).toMatchObject([[{ kind: 'tip', readAt: null }], undefined])
    clock.advance(2 * day)
    await play(mai, 5)
    await look()
    expect(await ofMember(mai)).toMatchObject({ level: 'CALL' })
    expect([(await tipsOf(mai)).length, await caseOf(mai)]).toMatchObject([1, { level: 'CALL' }])
    clock.advance(6 * day)
    await play(mai, 2)
    await look()
    expect(await tipsOf(mai)).toHaveLength(2)
    clock.advance(28 * day)
    expect(await ofMember(mai)).toMatchObject({ score: 0, level: 'NONE', markers: [] })
  })

  test('is counted once, on any number of processes and after a restart from the beginning', async () => {
    clock.set('2030-07-01T06:00:00Z')
    const mai = await server.player()
    await play(mai, 6)
    await look()
    await lose(mai)
    await seal()
    await Promise.all([lookForSigns(services), lookForSigns(services), lookForSigns(services)])
    await lookForSigns(services)
    const before = await ofMember(mai)
    expect(before).toMatchObject({ level: 'TIP', score: 25, markers: [{ kind: 'CHASING', counted: 6 }, {}, {}] })
    // As though the cursor and all counts were lost.
    await database.query('UPDATE safer_marker_cursor SET upto_id = NULL')
    await database.query('UPDATE safer_sign SET counted = false')
    await Promise.all([lookForSigns(services), lookForSigns(services), lookForSigns(services)])
    await lookForSigns(services)
    expect(await ofMember(mai)).toEqual(before)
    expect(await tipsOf(mai)).toHaveLength(1)
  })
})

describe('a case', () => {
  const ill = async (): Promise<{ mai: Player; id: string }> => {
    clock.advance(30 * day)
    const mai = await server.player()
    for (let days = 0; days < 2; days++) {
      await play(mai, 6)
      clock.advance(day)
    }
    await look()
    return { mai, id: (await caseOf(mai))?.id ?? '' }
  }

  test('is for compliance alone', async () => {
    expect(await server.ask(contract.listMarkerCases, {}, clerk.as)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await server.ask(contract.listMarkerCases, {}, as(await server.player()))).toMatchObject({
      code: 'OPERATOR_KEY_NEEDED',
    })
    expect(await server.ask(contract.getMarkerCase, { id: '1' }, officer.as)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('shows what was counted, when, and by which rules', async () => {
    const { mai, id } = await ill()
    const found = await server.get(contract.getMarkerCase, { id }, officer.as)
    const own = await ofMember(mai)
    expect(found).toMatchObject({ id, memberId: mai.id.toString(), level: 'CALL', notes: [], now: { score: own.score } })
    expect(found.now.markers).toEqual(own.markers)
    expect(found.now.score).toBe(own.markers.reduce((sum, { worth }) => sum + worth, 0))
    for (const { kind, counted, day: on } of found.now.markers) {
      const signs = found.signs.filter(
        (sign) => sign.kind === kind && new Date(Date.parse(sign.at) + 6.5 * 3_600_000).toISOString().startsWith(on),
      )
      expect(signs).toHaveLength(counted)
    }
    expect(found.rules).toEqual([own.rules])
    expect(new Set(found.now.markers.map(({ rule }) => rule))).toEqual(new Set([own.rules.version]))
  })

  test('stays open until the member was reached, and no other is opened for seven days', async () => {
    const { mai, id } = await ill()
    const note = (outcome: 'NOT_REACHED' | 'REACHED') =>
      server.ask(contract.noteMarkerCall, { id, outcome, note: 'called the number we have' }, officer.as)
    expect(await note('NOT_REACHED')).toMatchObject({ value: { closedAt: null } })
    expect(await note('REACHED')).toMatchObject({ value: { closedAt: clock.now().toISOString() } })
    expect(await note('REACHED')).toMatchObject({ code: 'CASE_CLOSED' })
    expect((await server.get(contract.getMarkerCase, { id }, officer.as)).notes).toMatchObject([
      { outcome: 'NOT_REACHED', by: 'thiri' },
      { outcome: 'REACHED', by: 'thiri' },
    ])
    await lose(mai)
    await lose(mai)
    await look()
    expect(await caseOf(mai)).toBeUndefined()
    clock.advance(7 * day)
    await play(mai, 5)
    await look()
    expect(await caseOf(mai)).toMatchObject({ memberId: mai.id.toString(), level: 'BREAK' })
  })

  test('can end in a break that begins at once, says why and cannot be ended', async () => {
    const { mai, id } = await ill()
    const order = () =>
      server.ask(
        contract.orderBreak,
        { id, length: '7d', because: ['CHASING', 'CHASING', 'LIMIT_HIT'], note: 'talked to her brother as well' },
        officer.as,
      )
    const until = new Date(clock.now().getTime() + 7 * day).toISOString()
    const answers = await Promise.all([order(), order()])
    expect(answers.map(({ code }) => code).sort()).toEqual(['CASE_CLOSED', 'OK'])
    expect((await server.get(safer.getSafer, {}, as(mai))).pause).toMatchObject({
      kind: 'forced',
      until,
      because: ['CHASING', 'LIMIT_HIT'],
      mayAskReturn: false,
    })
    expect(await server.ask(safer.askReturn, {}, as(mai))).toMatchObject({ success: false })
    await server.get(safer.takeBreak, { length: '24h' }, as(mai))
    expect((await server.get(safer.getSafer, {}, as(mai))).pause).toMatchObject({ kind: 'forced', until })
    const { notes, closedAt } = await server.get(contract.getMarkerCase, { id }, officer.as)
    expect([notes, closedAt]).toMatchObject([[{ outcome: 'BREAK', by: 'thiri' }], clock.now().toISOString()])
  })
})
