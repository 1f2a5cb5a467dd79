import { randomUUID } from 'node:crypto'
import { playRound } from '@tamuvo/contract/studio.ts'
import { fromWire, zero } from '@tamuvo/money/amount.ts'
import { inTransaction } from '@tamuvo/server/kit/database.ts'
import { house, walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { giveFreeSpins } from '@tamuvo/server/studio/free-spins.ts'
import { studioServer } from '@tamuvo/server/studio/testing.ts'
import { expect, test } from 'vitest'
import { readLoyalty } from './read-loyalty.ts'

const server = await studioServer()
const { services, owner, clock } = server
const { database, ledger } = services
const slot = 'FRN_GOLDEN_PAGODA'

/** What is wrong, each with its figures; that nobody ordered the spins of this test is left out. */
const faults = async (): Promise<string[]> => {
  const found: string[] = []
  for await (const record of readLoyalty(owner))
    if (record.is === 'misrewarded' && record.misrewarded.figure !== 'spins') {
      const { figure, found: stands, due } = record.misrewarded
      found.push(`${figure} ${stands} ${due}`)
    }
  return found
}

test('each free spin has its grant, its round and its entries; what was altered is named', async () => {
  const seat = await server.sit(slot)
  await inTransaction(database, (tx) =>
    giveFreeSpins(tx, {
      id: services.newId(),
      memberId: seat.memberId,
      itemId: 1n,
      orderId: 2n,
      game: slot,
      unit: fromWire('0.20'),
      spins: 60,
      multiple: 100,
      days: 7,
      now: clock.now(),
    }),
  )
  const bets = [{ market: 'base', selection: '', unit: '0.20' }]
  const spin = () => {
    clock.advance(2_500)
    return server.get(playRound, { bets, free: true }, { token: seat.token, key: randomUUID() })
  }
  let played = 1
  while (fromWire((await spin()).round.won) === zero) played++
  expect(await faults()).toEqual([])

  const spins = BigInt(played)
  for (const table of ['free_spin', 'free_spin_use', 'bet']) await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await owner.query('UPDATE free_spin SET used = used + 1')
  expect(await faults()).toEqual([`spun ${spins + 1n} ${spins}`])
  await owner.query('UPDATE free_spin SET used = used - 1')

  const { rows } = await owner.query<{ won: bigint }>('UPDATE free_spin_use SET won = won + 1 WHERE won > 0 RETURNING won')
  const won = rows[0]!.won
  expect(await faults()).toEqual([`wager ${won - 1n} ${won}`, `freeWin ${won - 1n} ${won}`])
  await owner.query('UPDATE free_spin_use SET won = won - 1 WHERE won > 0')

  await owner.query('UPDATE free_spin_use SET stake = stake + 5 WHERE no = 1')
  expect(await faults()).toEqual(['freeBet 25 20', 'freeStake 20 25'])
  await owner.query('UPDATE free_spin_use SET stake = stake - 5 WHERE no = 1')
  expect(await faults()).toEqual([])

  const stray = services.newId()
  const moves = [{ from: house('house:rng'), to: walletAccount(seat.memberId), amount: fromWire('1.00') }]
  await ledger.post({ key: naturalKey('stray', stray), kind: 'FREE_WIN', ref: stray, moves })
  expect(await faults()).toEqual(['freeWin 100 0'])
})
