import { randomUUID } from 'node:crypto'
import { expectBalance, expectThat, expectResult } from '../report.ts'
import type { Scenario } from '../scenario.ts'

/** The happy paths. */
export const rounds: readonly Scenario[] = [
  {
    name: 'a session is recognised, an unknown token is not',
    play: async ({ vendor, player }) => {
      const mai = await player(10_000n)
      const said = await vendor.balance(mai)
      expectResult('the balance', said, 'ok')
      expectBalance('the balance', said, 10_000n)
      expectResult('an unknown token', await vendor.balance({ ...mai, token: randomUUID() }), 'no-session')
    },
  },
  {
    name: 'who a player is can be asked, and nobody else’s is told',
    play: async ({ vendor, player, holds }) => {
      if (!vendor.info) return 'the dialect does not ask'
      const mai = await player(10_000n)
      const said = await vendor.info(mai.user)
      expectResult('the question', said, 'ok')
      expectThat(`it names the player and a country, and nothing of the session: ${said.raw}`, said.isNamed)
      for (const user of ['0', `9${mai.user}`, randomUUID()]) {
        const other = await vendor.info(user)
        expectResult(`the question after ${user}`, other, 'no-session', 'refused')
        expectThat(`nobody is named: ${other.raw}`, !other.isNamed)
      }
      await holds('after them', mai, 10_000n)
    },
  },
  {
    name: 'a launch token that was traded takes no bets any more',
    play: async ({ vendor, wallet, newBet }) => {
      if (!vendor.check || !vendor.can.trades) return 'the dialect trades no tokens'
      const launched = await wallet.player(10_000n)
      if (!launched) return 'the wallet gave no such player'
      const first = await vendor.check(launched)
      const again = await vendor.check(launched)
      expectResult('the check', first, 'ok')
      expectThat('a new token came', first.token !== undefined && first.token !== launched.token)
      expectThat('the same check again gives the same token', again.result === 'ok' && again.token === first.token)
      expectResult('a bet with the old token', await vendor.bet(launched, newBet(100n)), 'no-session')
    },
  },
  {
    name: 'a round is bet, won and ended',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      const mai = await player(10_000n)
      const bet = newBet(200n)
      const taken = await vendor.bet(mai, bet)
      expectResult('the bet', taken, 'ok')
      expectBalance('the bet', taken, 9_800n)
      const won = await vendor.win(mai, winOf(bet, 500n, true))
      expectResult('the win', won, 'ok')
      expectBalance('the win', won, 10_300n)
      await holds('after the round', mai, 10_300n)
    },
  },
  {
    name: 'a round is lost with a win of nothing',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      const mai = await player(10_000n)
      const bet = newBet(200n)
      expectResult('the bet', await vendor.bet(mai, bet), 'ok')
      const lost = await vendor.win(mai, winOf(bet, 0n, true))
      expectResult('the win of nothing', lost, 'ok')
      expectBalance('the win of nothing', lost, 9_800n)
      await holds('after the round', mai, 9_800n)
    },
  },
  {
    name: 'several bets of a round are won one by one',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      const mai = await player(10_000n)
      const first = newBet(300n)
      const second = newBet(200n, first.round)
      for (const bet of [first, second]) expectResult('a bet', await vendor.bet(mai, bet), 'ok')
      expectResult('the first win', await vendor.win(mai, winOf(first, 300n)), 'ok')
      expectResult('the second win', await vendor.win(mai, winOf(second, 100n, true)), 'ok')
      await holds('after the round', mai, 9_900n)
    },
  },
  {
    name: 'one bet wins as often as its dialect says',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      const mai = await player(10_000n)
      const bet = newBet(100n)
      expectResult('the bet', await vendor.bet(mai, bet), 'ok')
      expectResult('the first win', await vendor.win(mai, winOf(bet, 50n)), 'ok')
      const second = await vendor.win(mai, winOf(bet, 70n, true))
      if (vendor.can.winsOften) expectResult('the second win', second, 'ok')
      else expectResult('the second win', second, 'settled')
      await holds('after the wins', mai, vendor.can.winsOften ? 10_020n : 9_950n)
    },
  },
  {
    name: 'a win after the end of its round is paid',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      if (!vendor.can.ends) return 'the dialect does not say when a round ends'
      const mai = await player(10_000n)
      const bet = newBet(100n)
      expectResult('the bet', await vendor.bet(mai, bet), 'ok')
      expectResult('the win that ends the round', await vendor.win(mai, winOf(bet, 0n, true)), 'ok')
      expectResult('a late win', await vendor.win(mai, winOf(bet, 900n)), 'ok')
      await holds('after the late win', mai, 10_800n)
    },
  },
  {
    name: 'a jackpot is won with a round, once',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      if (!vendor.jackpot) return 'the dialect has none'
      const mai = await player(10_000n)
      const bet = newBet(200n)
      expectResult('the bet', await vendor.bet(mai, bet), 'ok')
      const win = winOf(bet, 400n, true)
      for (const step of ['the win', 'the same again']) {
        const won = await vendor.jackpot(mai, win, 500n)
        expectResult(step, won, 'ok')
        expectBalance(step, won, 10_700n)
      }
      const other = await vendor.jackpot(mai, win, 600n)
      expectResult('another jackpot under the same id', other, 'conflict', 'refused')
      await holds('after the round', mai, 10_700n)
    },
  },
  {
    name: 'a win of a promotion is paid once',
    play: async ({ vendor, player, holds }) => {
      if (!vendor.promo) return 'the dialect has none'
      const mai = await player(10_000n)
      const tx = randomUUID()
      expectResult('the win', await vendor.promo(mai, tx, 250n), 'ok')
      await vendor.promo(mai, tx, 250n)
      await holds('after the same twice', mai, 10_250n)
    },
  },
]
