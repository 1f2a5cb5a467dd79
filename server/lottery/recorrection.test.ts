import { expect, test, vi } from 'vitest'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { correctionServer, firstDigit, type Player } from './testing.ts'

// Every test sells and settles draws.
vi.setConfig({ testTimeout: 60_000 })

const { server, corrected, settled, balance, pool, buy, faults } = await correctionServer()
const { services } = server

const give = (player: Player, money: string): Promise<unknown> => {
  const ref = services.newId()
  const moves = [{ from: house('psp:sandpay'), to: walletAccount(player.memberId), amount: fromWire(money) }]
  return services.ledger.post({ key: naturalKey('later money', ref), kind: 'DEPOSIT', ref, moves })
}
/** Stakes the whole balance on the current draw. */
const spendAll = async (player: Player): Promise<void> => {
  const { issue } = await server.goToSale()
  for (let left = await balance(player); left >= 10n; left = await balance(player)) {
    const [unit, price] = left >= 100n ? (['1.00', 100n] as const) : (['0.10', 10n] as const)
    await buy(player, issue, firstDigit('3', { unit, multiple: Math.min(1_000, Number(left / price)) }))
  }
}

test('uncollected amounts are not claimed again by a later correction', async () => {
  const mai = await server.player('1.00')
  const issue = await settled('12345', (sold) => buy(mai, sold, firstDigit('1')))
  await spendAll(mai)
  await corrected(issue, '23456')
  await give(mai, '50.00')
  await corrected(issue, '34567')
  expect(await balance(mai)).toBe(5_000n)
})

test('uncollected amounts are set off against wins by a later result', async () => {
  const mai = await server.player('2.00')
  const issue = await settled('12345', (sold) => buy(mai, sold, firstDigit('1'), firstDigit('2', { unit: '0.10', multiple: 1 })))
  await spendAll(mai)
  const there = await balance(mai)
  await corrected(issue, '45678')
  expect(await balance(mai)).toBe(0n)
  await give(mai, '50.00')
  await corrected(issue, '12345')
  expect(await balance(mai)).toBe(5_000n + there)
})

test('an uncollected jackpot share is not paid again', async () => {
  const [mai, may] = [await server.player('10.00'), await server.player('10.00')]
  const issue = await settled('77777', async (sold) => {
    await buy(mai, sold, firstDigit('1'))
    await buy(may, sold, firstDigit('2'))
  })
  const share = (await balance(mai)) - 900n
  expect(share).toBeGreaterThan(900n)
  await spendAll(mai)
  const before = await balance(mai)
  const may0 = await balance(may)
  const pool0 = await pool()
  await corrected(issue, '71234')
  expect(await balance(mai)).toBe(0n)
  expect(await balance(may)).toBe(may0 - share)
  await corrected(issue, '77777')
  const pool1 = await pool()
  expect([await balance(mai), await balance(may), pool1]).toEqual([before, may0, pool0])
  // Once more back and forth: the uncollected share and later money stay with the member.
  await corrected(issue, '71234')
  expect([await balance(mai), await balance(may)]).toEqual([0n, may0 - share])
  await give(mai, '5000.00')
  await corrected(issue, '77777')
  expect([await balance(mai), await balance(may)]).toEqual([500_000n + before, may0])
})

test('all invariants hold', async () => {
  expect(await faults()).toEqual([])
})
