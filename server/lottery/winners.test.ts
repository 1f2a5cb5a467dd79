import * as contract from '@tamuvo/contract/winners.ts'
import { expect, test } from 'vitest'
import { maskWinner } from '../betting/winners.ts'
import { processDue } from './process-due.ts'
import { firstDigit, lotteryServer, type Player } from './testing.ts'

const server = await lotteryServer({ games: ['FAST5'] })
const { clock, services } = server

test.each([
  ['su_mon88', 'su***88'],
  ['kyaw5', 'ky***'],
  ['mai', 'm***'],
])('%s is shown as %s', (name, shown) => {
  expect(maskWinner(name)).toBe(shown)
})

const setType = (player: Player, type: number) =>
  services.database.query('UPDATE member SET type = $2 WHERE id = $1', [player.memberId, type])

test('paid wins are listed with masked names, without small ones and those of test accounts', async () => {
  await processDue(services)
  clock.advance(1_000)
  const [mai, ko, internal] = [await server.player('1000.00'), await server.player('1000.00'), await server.player('1000.00')]
  await setType(internal, 3)
  const issue = await server.current()
  // Every digit is bought, so that each of these wins on any result.
  const all = (multiple: number) => [firstDigit('0123456789', { multiple })]
  for (const [player, multiple] of [
    [mai, 10],
    [ko, 1],
    [internal, 20],
  ] as const)
    expect(await server.buy(player, all(multiple), { issue })).toMatchObject({ success: true })
  clock.advance(60_000)
  await processDue(services)

  for (const call of [contract.getWinnerBoard, contract.getRankList]) {
    const { list } = await server.get(call, { period: 'today' })
    expect(list).toMatchObject([{ gameCode: 'FAST5', room: issue, amount: '98.00', multiple: '0.98' }])
    expect(list[0]?.player).toMatch(/^p.\*\*\*..$/)
  }
  expect((await server.get(contract.getWinnerBoard, { gameType: 'RNG' })).list).toEqual([])
  clock.advance(2 * 24 * 3_600_000)
  expect((await server.get(contract.getWinnerBoard, { period: 'today' })).list).toEqual([])
  expect((await server.get(contract.getWinnerBoard, { period: 'week' })).list).toHaveLength(1)
})
