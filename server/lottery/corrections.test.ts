import { randomUUID } from 'node:crypto'
import { getBet } from '@tamuvo/contract/betting.ts'
import * as contract from '@tamuvo/contract/lottery-corrections.ts'
import { getWinnerBoard } from '@tamuvo/contract/winners.ts'
import { describe, expect, test, vi } from 'vitest'
import { sqlState } from '../kit/database.ts'
import { houseBalances } from '../ledger/statements.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { carryOut } from './corrections.ts'
import { processDue } from './process-due.ts'
import { correctionServer, digitsOf, firstDigit, type Player, reason } from './testing.ts'
import { secretsOf } from './testing-insider.ts'

// Every test sells and settles draws.
vi.setConfig({ testTimeout: 60_000 })

const correction = await correctionServer()
const { server, mi, ko, bring, ask, decide, agreed, corrected, settled, balance, buy, faults } = correction
const { clock, services } = server
const { database } = services
const bet = ({ token }: Player, id: string | undefined) => server.get(getBet, { id: id ?? '' }, { token })

describe('a wrong result', async () => {
  const [mai, may, idle] = [await server.player(), await server.player(), await server.player()]
  let [won, lost, missed]: (string | undefined)[] = []
  const issue = await settled('12345', async (sold) => {
    ;[won] = await buy(mai, sold, firstDigit('1'))
    ;[lost] = await buy(may, sold, firstDigit('2'))
    ;[missed] = await buy(idle, sold, firstDigit('7'))
  })

  test('is corrected by two people: differences are posted, and the record has the reason', async () => {
    expect(await Promise.all([mai, may, idle].map(balance))).toEqual([10_880n, 9_900n, 9_900n])
    const id = await agreed(issue, '23456')
    expect(await server.draw(issue)).toMatchObject({
      result: digitsOf('23456'),
      correction: { published: digitsOf('12345'), reason },
    })
    await carryOut(services, id)
    expect(await Promise.all([mai, may, idle].map(balance))).toEqual([9_900n, 10_880n, 9_900n])
    expect(await faults()).toEqual([])
    expect(await bet(mai, won)).toMatchObject({
      state: 'lost',
      isCorrected: true,
      payout: '0.00',
      profit: '-1.00',
      validBet: '1.00',
      versions: [
        { version: 1, state: 'won', payout: '9.80', reason: '' },
        { version: 2, state: 'lost', payout: '0.00', uncollected: '0.00', reason },
      ],
    })
    expect(await bet(may, lost)).toMatchObject({ state: 'won', isCorrected: true, payout: '9.80', versions: [{ version: 2 }] })
    expect(await bet(idle, missed)).toMatchObject({ state: 'lost', isCorrected: false, versions: [] })
    expect((await server.draw(issue)).totals).toMatchObject({ winners: 1, paid: '9.80' })
  })

  test('sends one message to affected members', async () => {
    const { rows } = await database.query<{ member_id: bigint; body: object }>(
      `SELECT member_id, body FROM outbox_event WHERE kind = 'bets.corrected' ORDER BY body->>'amount'`,
    )
    expect(rows).toMatchObject([
      { member_id: mai.memberId, body: { round: issue, amount: '-9.80', uncollected: '0.00', reason } },
      { member_id: may.memberId, body: { round: issue, amount: '9.80', uncollected: '0.00', reason } },
    ])
  })

  test('is in the audit trail with both names', async () => {
    const { rows } = await database.query(
      `SELECT s.name, a.action FROM audit_trail a LEFT JOIN staff s ON s.id = a.actor WHERE a.subject LIKE 'correction:%' ORDER BY a.no`,
    )
    expect(rows).toEqual([
      { name: 'mi', action: 'correction.proposed' },
      { name: 'ko', action: 'correction.approved' },
      { name: null, action: 'correction.done' },
    ])
    const { list } = await server.get(contract.listCorrections, {}, ko.as)
    expect(list).toMatchObject([{ issue, replaces: digitsOf('12345'), changed: 2, winners: 0, paid: '9.80', taken: '9.80' }])
  })

  test('can be corrected again, and back', async () => {
    await corrected(issue, '12345')
    expect(await Promise.all([mai, may].map(balance))).toEqual([10_880n, 9_900n])
    const { versions } = await bet(mai, won)
    expect(versions.map(({ version, state }) => [version, state])).toEqual([
      [1, 'won'],
      [2, 'lost'],
      [3, 'won'],
    ])
    expect((await server.draw(issue)).totals).toMatchObject({ winners: 1, paid: '9.80' })
  })
})

test('the list of winners follows the corrected result', async () => {
  const [mai, may] = [await server.player(), await server.player()]
  const issue = await settled('12345', async (sold) => {
    await buy(mai, sold, firstDigit('1', { multiple: 7 }))
    await buy(may, sold, firstDigit('2', { multiple: 7 }))
  })
  const onBoard = async (): Promise<string[]> => {
    clock.advance(11_000)
    const { list } = await server.get(getWinnerBoard, { count: 50 })
    return list.filter(({ amount }) => amount === '68.60').map(({ player }) => player)
  }
  const before = await onBoard()
  expect(before).toHaveLength(1)
  await corrected(issue, '23456')
  const after = await onBoard()
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
})

describe('two people', async () => {
  const player = await server.player()
  const issue = await settled('12345', (sold) => buy(player, sold, firstDigit('2')))

  test('need separate permissions, and cannot decide on their own proposals', async () => {
    const { id } = (await ask(issue, '23456')).value
    expect(await server.ask(contract.decideOnCorrection, { id, decision: 'approved' }, mi.as)).toMatchObject({
      code: 'FORBIDDEN',
    })
    Object.assign(mi.key, { roles: ['checker'] })
    expect(await server.ask(contract.decideOnCorrection, { id, decision: 'approved' }, mi.as)).toMatchObject({
      code: 'SAME_PERSON',
    })
    Object.assign(mi.key, { roles: ['maker'] })
    expect(await ask(issue, '34567')).toMatchObject({ code: 'CASE_CLOSED', value: { state: 'open' } })
    expect(await decide(id, 'rejected', 'short')).toMatchObject({ code: 'FIELDS_INVALID' })
    expect(await decide(id, 'rejected', 'The feed was right after all')).toMatchObject({ value: { state: 'rejected' } })
    expect(await decide(id)).toMatchObject({ code: 'CASE_CLOSED', value: { state: 'rejected' } })
    expect((await server.draw(issue)).correction).toBeNull()
    expect(await balance(player)).toBe(9_900n)
  })

  test('one request for two draws at the same moment is one proposal and a conflict', async () => {
    const other = await server.player()
    const issues = [issue, await settled('12345', (sold) => buy(other, sold, firstDigit('2')))]
    for (let turn = 0; turn < 5; turn++) {
      const key = randomUUID()
      const answers = await Promise.all(issues.map((each) => ask(each, '23456', key)))
      expect(answers.map(({ code }) => code).sort()).toEqual(['IDEMPOTENCY_CONFLICT', 'OK'])
      await decide(answers.find(({ success }) => success)?.value.id ?? '', 'rejected', 'Only to see which of them counts')
    }
  })

  // On a cluster the code sees to it, and the audit.
  test.skipIf(process.env['CITUS'])('are enforced by the database', async () => {
    const { id } = (await ask(issue, '23456')).value
    const refused = async (statement: string, ...values: unknown[]) => {
      expect(await database.query(statement, values).catch(sqlState)).toBe('23514')
    }
    await refused(
      `UPDATE round_correction SET state = 'approved', checker = maker, decision = '', decided_at = now() WHERE id = $1`,
      id,
    )
    await refused(`UPDATE round_correction SET result = '{}' WHERE id = $1`, id)
    await refused(
      `INSERT INTO outcome (bet_id, version, member_id, round_id, kind, amount, valid, detail, correction_id, at)
       SELECT b.id, 2, b.member_id, b.round_id, 'won', 1, 1, '', $1, now() FROM bet b WHERE b.member_id = $2`,
      id,
      player.memberId,
    )
    await refused(
      `UPDATE lottery_issue SET corrected = '{"kind":"digits","digits":"23456"}', corrected_at = now(), correction_reason = 'x' WHERE number = $1`,
      issue,
    )
    for (const kind of ['WIN_CORRECTION', 'JACKPOT_CORRECTION'] as const) {
      const moves = [{ from: house('house:lottery'), to: walletAccount(player.memberId), amount: 100n as never }]
      const posting = services.ledger.post({ key: naturalKey('by hand', services.newId()), kind, ref: BigInt(id), moves })
      expect(await posting.catch(sqlState)).toBe('23514')
    }
    expect(await balance(player)).toBe(9_900n)
    await decide(id, 'rejected', 'Only to see that nothing moves')
  })

  test('only settled draws are corrected, to another possible result', async () => {
    expect(await ask(issue, '12345')).toMatchObject({ code: 'FIELDS_INVALID', value: { fields: { result: 'same' } } })
    expect(await ask(issue, '1234')).toMatchObject({ code: 'FIELDS_INVALID', value: { fields: { result: 'form' } } })
    expect(await ask('20260805-9999', '12345')).toMatchObject({ code: 'ISSUE_NOT_FOUND' })
    const { issue: onSale } = await server.goToSale()
    expect(await ask(onSale, '12345')).toMatchObject({ code: 'CASE_CLOSED', value: { state: 'open' } })
  })
})

test('a draw of our own is corrected only to the result of its recipe', async () => {
  const player = await server.player()
  const sold = await server.goToSale()
  await buy(player, sold.issue, firstDigit('0123456789'))
  clock.set(sold.closesAt)
  await processDue(services)
  const secrets = await secretsOf(services, sold.issue)
  clock.set(sold.drawsAt)
  await bring(sold.issue, '77770', secrets)
  await processDue(services)
  const { proof } = await server.draw(sold.issue)
  const { drawBySeeds } = await import('@tamuvo/games/lottery/recipe.ts')
  const right = drawBySeeds('fast5', { seed: secrets.seed, clientSeed: proof?.clientSeed ?? '' })
  if (right.kind !== 'digits') throw new Error('five digits were drawn')
  expect(await ask(sold.issue, '12345')).toMatchObject({ code: 'FIELDS_INVALID', value: { fields: { result: 'recipe' } } })
  await corrected(sold.issue, right.digits)
  expect((await server.draw(sold.issue)).result).toEqual(right)
})

describe('money that was spent', () => {
  test('is not collected: no wallet goes negative, and the record shows what is uncollected', async () => {
    const [mai, may] = [await server.player('1.00'), await server.player()]
    let id: string | undefined
    const issue = await settled('12345', async (sold) => {
      ;[id] = await buy(mai, sold, firstDigit('1'))
    })
    const next = await server.goToSale()
    await buy(mai, next.issue, firstDigit('3', { multiple: 9 }))
    expect(await balance(mai)).toBe(80n)
    const before = (await houseBalances(database))['house:lottery']
    await corrected(issue, '23456')
    expect(await balance(mai)).toBe(0n)
    expect((await houseBalances(database))['house:lottery'] - before).toBe(80n)
    expect(await bet(mai, id)).toMatchObject({
      state: 'lost',
      payout: '9.00',
      versions: [{}, { state: 'lost', payout: '9.00', uncollected: '9.00', reason }],
    })
    expect((await server.draw(issue)).totals).toMatchObject({ winners: 0, paid: '9.00' })
    const { list } = await server.get(contract.listCorrections, {}, ko.as)
    expect(list[0]).toMatchObject({ issue, taken: '0.80', uncollected: '9.00' })
    expect(await balance(may)).toBe(10_000n)
  })

  test('is set off against wins by the right result, in any order of tickets', async () => {
    const mai = await server.player('3.00')
    const issue = await settled('12345', (sold) => buy(mai, sold, firstDigit('1'), firstDigit('2'), firstDigit('1')))
    const next = await server.goToSale()
    await buy(mai, next.issue, firstDigit('3', { multiple: 19 }), firstDigit('3', { unit: '0.10', multiple: 6 }))
    expect(await balance(mai)).toBe(0n)
    await corrected(issue, '23456')
    // 9.80 are paid for the second ticket and taken back for the first.
    expect(await balance(mai)).toBe(0n)
    const { list } = await server.get(contract.listCorrections, {}, ko.as)
    expect(list[0]).toMatchObject({ issue, paid: '9.80', taken: '9.80', uncollected: '9.80' })
  })
})

test('finally all invariants hold', async () => {
  expect(await faults()).toEqual([])
})
