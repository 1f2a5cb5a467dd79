import { expectBalance, expectThat, expectResult } from '../report.ts'
import type { Scenario } from '../scenario.ts'

const tx = (id: string): string => `${id.slice(0, -4)}0000`

/** Repeated, late and reordered calls. */
export const repeats: readonly Scenario[] = [
  {
    name: 'a bet that comes five times at once is taken once',
    play: async ({ vendor, player, newBet, holds }) => {
      const mai = await player(10_000n)
      const bet = newBet(700n)
      for (const said of await Promise.all(Array.from({ length: 5 }, () => vendor.bet(mai, bet)))) {
        expectResult('each of them', said, 'ok')
        expectBalance('each of them', said, 9_300n)
      }
      await holds('after all', mai, 9_300n)
    },
  },
  {
    name: 'a win that comes five times at once is paid once',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      const mai = await player(10_000n)
      const bet = newBet(700n)
      expectResult('the bet', await vendor.bet(mai, bet), 'ok')
      const win = winOf(bet, 1_000n, true)
      for (const said of await Promise.all(Array.from({ length: 5 }, () => vendor.win(mai, win))))
        expectResult('each of them', said, 'ok')
      await holds('after all', mai, 10_300n)
    },
  },
  {
    name: 'the same id with another amount, round or player is refused',
    play: async ({ vendor, player, newBet, holds }) => {
      const [mai, thu] = [await player(10_000n), await player(10_000n)]
      const bet = newBet(700n)
      expectResult('the bet', await vendor.bet(mai, bet), 'ok')
      const others = [
        await vendor.bet(mai, { ...bet, amount: 800n }),
        await vendor.bet(mai, { ...bet, round: tx(bet.round) }),
        await vendor.bet(thu, bet),
      ]
      for (const said of others) expectResult('another content', said, 'conflict', 'refused')
      await holds('after the bet', mai, 9_300n)
      await holds('the other player', thu, 10_000n)
    },
  },
  {
    name: 'a rollback gives the stake back once, however often it comes',
    play: async ({ vendor, player, newBet, holds }) => {
      const mai = await player(10_000n)
      const bet = newBet(700n)
      expectResult('the bet', await vendor.bet(mai, bet), 'ok')
      const rollback = { tx: newBet(0n).tx, ref: bet }
      expectResult('the rollback', await vendor.rollback(mai, rollback), 'ok')
      const again = await Promise.all([1, 2, 3].map(() => vendor.rollback(mai, rollback)))
      for (const said of again) expectResult('the same rollback again', said, 'ok', 'settled', 'rolled-back')
      expectResult(
        'another rollback of it',
        await vendor.rollback(mai, { ...rollback, tx: newBet(0n).tx }),
        'ok',
        'settled',
        'rolled-back',
      )
      await holds('after all', mai, 10_000n)
    },
  },
  {
    name: 'a rollback that overtakes its bet is remembered, and the bet refused',
    play: async ({ vendor, player, newBet, holds }) => {
      const mai = await player(10_000n)
      const bet = newBet(700n)
      const early = await vendor.rollback(mai, { tx: newBet(0n).tx, ref: bet })
      if (vendor.can.okUnknownRollback) expectResult('the early rollback', early, 'ok', 'no-bet')
      else expectResult('the early rollback', early, 'no-bet', 'ok')
      const late = await vendor.bet(mai, bet)
      expectThat(`the late bet is refused, got ${late.result}: ${late.raw}`, late.result !== 'ok' && late.result !== 'broken')
      await holds('after the late bet', mai, 10_000n)
    },
  },
  {
    name: 'a win of a bet that was rolled back is refused',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      const mai = await player(10_000n)
      const bet = newBet(700n)
      expectResult('the bet', await vendor.bet(mai, bet), 'ok')
      expectResult('the rollback', await vendor.rollback(mai, { tx: newBet(0n).tx, ref: bet }), 'ok')
      expectResult('the win', await vendor.win(mai, winOf(bet, 5_000n)), 'rolled-back', 'settled', 'refused')
      await holds('after the win', mai, 10_000n)
    },
  },
  {
    name: 'a win that overtakes its bet is refused, and paid when it comes again after it',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      const mai = await player(10_000n)
      const bet = newBet(700n)
      const win = winOf(bet, 900n, true)
      expectResult('the win before the bet', await vendor.win(mai, win), 'no-bet')
      await holds('after it', mai, 10_000n)
      expectResult('the bet', await vendor.bet(mai, bet), 'ok')
      expectResult('the same win again', await vendor.win(mai, win), 'ok')
      await holds('after both', mai, 10_200n)
    },
  },
  {
    name: 'a bet and its rollback at the same moment leave nothing behind',
    play: async ({ vendor, player, newBet, holds }) => {
      const mai = await player(10_000n)
      for (let turn = 0; turn < 8; turn++) {
        const bet = newBet(700n)
        const rollback = { tx: newBet(0n).tx, ref: bet }
        await Promise.all([vendor.bet(mai, bet), vendor.rollback(mai, rollback)])
        // The vendor repeats a rollback until it is acknowledged.
        await vendor.rollback(mai, rollback)
        await holds(`turn ${turn + 1}`, mai, 10_000n)
      }
    },
  },
  {
    name: 'wins of one bet that come together are paid as often as its dialect says',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      const mai = await player(10_000n)
      let balance = 10_000n
      for (let turn = 0; turn < 8; turn++) {
        const bet = newBet(100n)
        expectResult('the bet', await vendor.bet(mai, bet), 'ok')
        const said = await Promise.all(Array.from({ length: 4 }, () => vendor.win(mai, winOf(bet, 300n))))
        for (const each of said) expectResult('each win', each, 'ok', 'settled')
        const paid = said.filter(({ result }) => result === 'ok').length
        const wanted = vendor.can.winsOften ? 4 : 1
        expectThat(`${wanted} of four wins are paid, got ${paid}`, paid === wanted)
        balance += 300n * BigInt(paid) - 100n
      }
      await holds('after all', mai, balance)
    },
  },
  {
    name: 'a bet that comes again after its rollback is refused',
    play: async ({ vendor, player, newBet, holds }) => {
      const mai = await player(10_000n)
      const bet = newBet(700n)
      expectResult('the bet', await vendor.bet(mai, bet), 'ok')
      expectResult('the rollback', await vendor.rollback(mai, { tx: newBet(0n).tx, ref: bet }), 'ok')
      for (const said of await Promise.all([1, 2].map(() => vendor.bet(mai, bet))))
        expectResult('the bet again', said, 'rolled-back', 'settled', 'refused')
      await holds('after it', mai, 10_000n)
    },
  },
  {
    name: 'different bets and wins of one player that come together all count',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      const mai = await player(10_000n)
      const bets = Array.from({ length: 8 }, (_, place) => newBet(BigInt(100 + place)))
      for (const said of await Promise.all(bets.map((bet) => vendor.bet(mai, bet)))) expectResult('each bet', said, 'ok')
      await holds('after the bets', mai, 9_172n)
      const wins = await Promise.all(bets.map((bet) => vendor.win(mai, winOf(bet, bet.amount * 2n, true))))
      for (const said of wins) expectResult('each win', said, 'ok')
      await holds('after the wins', mai, 10_828n)
    },
  },
  {
    name: 'a bet that comes after the rollback of what never came is refused, however often',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      const mai = await player(10_000n)
      const bet = newBet(700n)
      await vendor.rollback(mai, { tx: newBet(0n).tx, ref: bet })
      for (const said of await Promise.all([1, 2, 3].map(() => vendor.bet(mai, bet))))
        expectResult('the bet', said, 'rolled-back', 'settled', 'refused', 'conflict')
      expectResult('its win', await vendor.win(mai, winOf(bet, 900n)), 'rolled-back', 'settled', 'refused', 'no-bet')
      await holds('after all', mai, 10_000n)
    },
  },
  {
    name: 'a rollback of what never came is told the same each time',
    play: async ({ vendor, player, newBet, holds }) => {
      const mai = await player(10_000n)
      const rollback = { tx: newBet(0n).tx, ref: newBet(700n) }
      const first = await vendor.rollback(mai, rollback)
      expectResult('the rollback', first, vendor.can.okUnknownRollback ? 'ok' : 'no-bet')
      expectResult('the same again', await vendor.rollback(mai, rollback), first.result)
      await holds('after both', mai, 10_000n)
    },
  },
]
