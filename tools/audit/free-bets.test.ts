import { fromWire } from '@tamuvo/money/amount.ts'
import { giveFreeBet } from '@tamuvo/server/betting/free-bets.ts'
import { inTransaction } from '@tamuvo/server/kit/database.ts'
import { house, walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { findIssueByNumber } from '@tamuvo/server/lottery/store.ts'
import { correctionServer, firstDigit } from '@tamuvo/server/lottery/testing.ts'
import { expect, test } from 'vitest'
import { readLoyalty } from './read-loyalty.ts'

const { server, settled } = await correctionServer()
const { services, owner, clock } = server
const { database, ledger } = services

/** What is wrong, each with its figures; that nobody ordered the free bet of this test is left out. */
const faults = async (): Promise<string[]> => {
  const found: string[] = []
  for await (const record of readLoyalty(owner))
    if (record.is === 'misrewarded' && record.misrewarded.figure !== 'betsGiven') {
      const { figure, found: stands, due } = record.misrewarded
      found.push(`${figure} ${stands} ${due}`)
    }
  return found
}

test('each free ticket has its free bet and its entries, and void ones went back; what was altered is named', async () => {
  const player = await server.player()
  const freeBetId = services.newId().toString()
  await inTransaction(database, (tx) =>
    giveFreeBet(tx, {
      id: BigInt(freeBetId),
      memberId: player.memberId,
      itemId: 1n,
      orderId: 2n,
      amount: fromWire('9.00'),
      days: 7,
      now: clock.now(),
    }),
  )
  await settled('71234', async (issue) => {
    expect((await server.buy(player, [firstDigit('7', { multiple: 2 })], { issue, freeBetId })).code).toBe('OK')
  })
  clock.advance(60_000)
  const { issue } = await server.goToSale()
  await server.buy(player, [firstDigit('3')], { issue, freeBetId })
  // It has run out by then: what was not used of it stays so, and what comes back is another.
  clock.advance(8 * 86_400_000)
  await services.betting.voidRound((await findIssueByNumber(database, 'FAST5', issue))?.id ?? 0n)
  expect(await faults()).toEqual([])

  for (const table of ['free_bet', 'free_bet_use', 'bet', 'outcome'])
    await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await owner.query('UPDATE free_bet SET used = used + 5 WHERE origin_id IS NULL')
  expect(await faults()).toEqual(['betUsed 205 200'])
  await owner.query('UPDATE free_bet SET used = used - 5 WHERE origin_id IS NULL')

  await owner.query('UPDATE free_bet SET lapsed = 5 WHERE origin_id IS NULL')
  expect(await faults()).toEqual(['betLapsed 5 0'])
  await owner.query('UPDATE free_bet SET lapsed = 0 WHERE origin_id IS NULL')

  await owner.query('UPDATE free_bet SET amount = amount + 5 WHERE origin_id IS NOT NULL')
  expect(await faults()).toEqual(['betMoved 100 105', 'betBack 105 100'])
  await owner.query('UPDATE free_bet SET amount = amount - 5 WHERE origin_id IS NOT NULL')
  await owner.query(`UPDATE free_bet SET expires_at = expires_at + interval '1 day' WHERE origin_id IS NOT NULL`)
  expect(await faults()).toEqual(['betBack 100 0'])
  await owner.query(`UPDATE free_bet SET expires_at = expires_at - interval '1 day' WHERE origin_id IS NOT NULL`)
  // Back to the one that had run out.
  await owner.query('UPDATE free_bet_use SET returned_to = free_bet_id WHERE returned_at IS NOT NULL')
  expect(await faults()).toEqual(['betBack 0 100', 'betBack 100 0'])
  await owner.query('UPDATE free_bet_use SET returned_to = (SELECT max(id) FROM free_bet) WHERE returned_at IS NOT NULL')

  await owner.query('UPDATE free_bet_use SET stake = stake + 5 WHERE returned_at IS NULL')
  expect(await faults()).toEqual(['freeStake 200 205', 'betUsed 200 205', 'freeCost 205 200'])
  await owner.query('UPDATE free_bet_use SET stake = stake - 5 WHERE returned_at IS NULL')

  await owner.query('UPDATE outcome SET amount = amount + 1 WHERE amount > 0')
  expect(await faults()).toEqual(['freeWin 1960 1961'])
  await owner.query('UPDATE outcome SET amount = amount - 1 WHERE amount > 0')

  const { rows } = await owner.query<{ at: Date }>('SELECT returned_at AS at FROM free_bet_use WHERE returned_at IS NOT NULL')
  await owner.query('UPDATE free_bet_use SET returned_at = NULL')
  expect(await faults()).toEqual(['betUsed 200 300', 'betBack 100 0', 'voidBet 0 1', 'freeReturn 100 0'])
  await owner.query('UPDATE free_bet_use SET returned_at = $1 WHERE stake = 100', [rows[0]!.at])
  expect(await faults()).toEqual([])

  await owner.query('UPDATE free_bet_use SET order_id = order_id + 1 WHERE returned_at IS NULL')
  expect(await faults()).toEqual(['freeTicket 0 1', 'freeTicket 1 0'])
  await owner.query('UPDATE free_bet_use SET order_id = order_id - 1 WHERE returned_at IS NULL')

  const { rows: given } = await owner.query<{ until: Date }>('SELECT expires_at AS until FROM free_bet WHERE origin_id IS NULL')
  await owner.query(`UPDATE free_bet SET expires_at = at + interval '1 millisecond' WHERE origin_id IS NULL`)
  expect(await faults()).toEqual(['freeTicket 0 1', 'freeTicket 1 0', 'freeTicket 0 1', 'freeTicket 1 0'])
  await owner.query('UPDATE free_bet SET expires_at = $1 WHERE origin_id IS NULL', [given[0]!.until])
  const stray = services.newId()
  const moves = [{ from: house('house:lottery'), to: walletAccount(player.memberId), amount: fromWire('1.00') }]
  await ledger.post({ key: naturalKey('stray', stray), kind: 'FREE_WIN', ref: stray, moves })
  expect(await faults()).toEqual(['freeWin 100 0'])
})
