import * as contract from '@tamuvo/contract/winners.ts'
import { expect, test } from 'vitest'
import { maskWinner, publicName } from '../betting/winners.ts'
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

test.each([
  ['Mai', 'su_mon88', 'Mai'],
  ['မေ 88', 'su_mon88', 'မေ 88'],
  ['su_mon88', 'su_mon88', undefined],
  ['Su Mon', 'su mon', undefined],
  ['t.me/lucky', 'su_mon88', undefined],
  ['call 09421', 'su_mon88', undefined],
  ['', 'su_mon88', undefined],
])('the nickname %s of %s is shown as %s', (nickname, username, shown) => {
  expect(publicName({ nickname, username })).toBe(shown)
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

test('a member decides how wins are shown, also those of before, and is not shown while on a break', async () => {
  await server.goToSale()
  const [mai, ko] = [await server.player('1000.00'), await server.player('1000.00')]
  for (const player of [mai, ko])
    await server.buy(player, [firstDigit('0123456789', { multiple: 10 })], { issue: await server.current() })
  clock.advance(120_000)
  await processDue(services)
  const as = { token: mai.token }
  const choose = (choice: contract.WinnerChoice) => server.ask(contract.setWinnerChoice, { choice }, as)
  const shown = async () => {
    const { list } = await server.get(contract.getWinnerBoard, { period: 'today' })
    const { list: ranked } = await server.get(contract.getRankList, { period: 'today' })
    expect(ranked.map(({ player }) => player).toSorted()).toEqual(list.map(({ player }) => player).toSorted())
    return list.map(({ player }) => player)
  }
  const before = await shown()
  expect(before).toHaveLength(2)
  const own = await server.get(contract.getWinnerChoice, {}, as)
  expect(own).toEqual({ choice: 'masked', masked: expect.stringMatching(/\*\*\*/), name: null })
  expect((await choose('name')).code).toBe('PUBLIC_NAME_NEEDED')

  await services.database.query('UPDATE member SET nickname = $2 WHERE id = $1', [mai.memberId, 'Mai of Bago'])
  expect((await choose('name')).code).toBe('OK')
  expect(await shown()).toContain('Mai of Bago')
  expect(await server.get(contract.getWinnerChoice, {}, as)).toMatchObject({ choice: 'name', name: 'Mai of Bago' })

  await choose('hidden')
  expect(await shown()).toHaveLength(1)
  await choose('masked')
  expect((await shown()).toSorted()).toEqual(before.toSorted())

  await services.database.query(`INSERT INTO safer_break (id, member_id, kind, since) VALUES (1, $1, 'exclusion', $2)`, [
    ko.memberId,
    clock.now(),
  ])
  clock.advance(1_000)
  expect(await shown()).toEqual([own.masked])
})
