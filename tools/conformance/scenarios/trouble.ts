import { expectBalance, expectThat, expectResult, money } from '../report.ts'
import type { Ending, WalletResult } from '../played.ts'
import type { Scenario, Stage } from '../scenario.ts'

const cutsMax = 5

const afterEnding = async (
  { vendor, player, become, newBet, winOf }: Stage,
  ending: Ending,
  refusals: readonly WalletResult[],
): Promise<void> => {
  const mai = await player(10_000n)
  const [won, undone] = [newBet(700n), newBet(300n)]
  for (const bet of [won, undone]) expectResult('a bet before', await vendor.bet(mai, bet), 'ok')
  await become(mai, ending)
  expectResult('a bet after', await vendor.bet(mai, newBet(100n)), ...refusals)
  expectResult('the bet of before again', await vendor.bet(mai, won), 'ok')
  const win = await vendor.win(mai, winOf(won, 2_000n, true))
  expectResult('its win', win, 'ok')
  expectBalance('its win', win, 11_000n)
  const rollback = await vendor.rollback(mai, { tx: newBet(0n).tx, ref: undone })
  expectResult('the rollback of the other', rollback, 'ok')
  expectBalance('the rollback of the other', rollback, 11_300n)
  if (vendor.promo) expectResult('a win of a promotion', await vendor.promo(mai, newBet(0n).tx, 100n), 'ok')
}

/** Refusals, invalid authentication, broken connections. */
export const trouble: readonly Scenario[] = [
  {
    name: 'a bet above the balance is refused and moves nothing',
    play: async ({ vendor, player, newBet, holds }) => {
      const mai = await player(500n)
      const said = await vendor.bet(mai, newBet(501n))
      expectResult('the bet', said, 'insufficient')
      if (vendor.can.balanceWhenShort) expectBalance('the refusal', said, 500n)
      await holds('after it', mai, 500n)
    },
  },
  {
    name: 'twenty bets at once never overdraw',
    play: async ({ vendor, player, newBet, holds }) => {
      const mai = await player(1_000n)
      const said = await Promise.all(Array.from({ length: 20 }, () => vendor.bet(mai, newBet(200n))))
      const taken = said.filter(({ result }) => result === 'ok').length
      expectThat(`five of them are taken, got ${taken}`, taken === 5)
      for (const each of said) expectResult('each of them', each, 'ok', 'insufficient')
      await holds('after all', mai, 0n)
    },
  },
  {
    name: 'an expired token takes no bet, but wins and rollbacks of bets before',
    play: (stage) => afterEnding(stage, 'expired', ['no-session']),
  },
  {
    name: 'a player who is shut out takes no bet, but wins and rollbacks of bets before',
    play: (stage) => afterEnding(stage, 'disabled', ['disabled', 'no-session']),
  },
  {
    name: 'a wrong signature is refused and moves nothing',
    play: async ({ vendor, player, newBet, holds }) => {
      const mai = await player(10_000n)
      expectResult('a stranger’s question', await vendor.balance(mai, 'wrong-signature'), 'bad-signature')
      expectResult('a stranger’s bet', await vendor.bet(mai, newBet(100n), 'wrong-signature'), 'bad-signature')
      if (vendor.can.signsBodies)
        expectResult('a body that was altered', await vendor.bet(mai, newBet(100n), 'altered'), 'bad-signature')
      await holds('after them', mai, 10_000n)
    },
  },
  {
    name: 'a bet and a win whose answers are lost are found again by asking',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      const mai = await player(10_000n)
      const bet = newBet(700n)
      for (let cut = 0; cut < cutsMax; cut++) await vendor.bet(mai, bet, 'cut')
      const taken = await vendor.bet(mai, bet)
      expectResult('the bet asked again', taken, 'ok')
      expectBalance('the bet asked again', taken, 9_300n)
      const win = winOf(bet, 900n, true)
      for (let cut = 0; cut < cutsMax; cut++) await vendor.win(mai, win, 'cut')
      expectResult('the win asked again', await vendor.win(mai, win), 'ok')
      await holds('after both', mai, 10_200n)
    },
  },
  {
    name: 'a bet whose answer is lost can be taken back',
    play: async ({ vendor, player, newBet, holds }) => {
      const mai = await player(10_000n)
      const bet = newBet(700n)
      await vendor.bet(mai, bet, 'cut')
      const rollback = { tx: newBet(0n).tx, ref: bet }
      for (let turn = 0; turn < 3; turn++) await vendor.rollback(mai, rollback)
      await vendor.bet(mai, bet)
      await vendor.rollback(mai, rollback)
      await holds('after it', mai, 10_000n)
    },
  },
  {
    name: 'a stake finer than the wallet’s money is refused, never rounded',
    play: async ({ vendor, player, newBet, holds }) => {
      const mai = await player(10_000n)
      const { round, tx } = newBet(0n)
      const said = await vendor.tooFine.bet(mai, round, tx)
      if (said.result === 'ok') {
        const { balance = 0n } = await vendor.balance(mai)
        expectThat(`a stake of 1.001 took ${money(10_000n - balance)}`, false)
      }
      expectResult('the stake', said, 'refused')
      await holds('after it', mai, 10_000n)
    },
  },
  {
    name: 'a rollback that names another amount than its bet is refused',
    play: async ({ vendor, player, newBet, holds }) => {
      if (!vendor.can.namesAmounts) return 'a rollback of the dialect names no amount'
      const mai = await player(10_000n)
      const bet = newBet(700n)
      expectResult('the bet', await vendor.bet(mai, bet), 'ok')
      const tx = newBet(0n).tx
      expectResult('half of it', await vendor.rollback(mai, { tx, ref: { ...bet, amount: 350n } }), 'refused', 'conflict')
      await holds('after half of it', mai, 9_300n)
      expectResult('all of it', await vendor.rollback(mai, { tx, ref: bet }), 'ok')
      await holds('after all of it', mai, 10_000n)
    },
  },
  {
    name: 'a win that the vendor added up in binary is paid to its last digit',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      if (!vendor.binaryWin) return 'amounts of the dialect are not written as JSON numbers with decimals'
      const mai = await player(10_000n)
      const bet = newBet(100n)
      expectResult('the bet', await vendor.bet(mai, bet), 'ok')
      expectResult('a win of 0.1 + 0.2', await vendor.binaryWin(mai, winOf(bet, 0n), 0.1 + 0.2), 'ok')
      await holds('after it', mai, 9_930n)
    },
  },
  {
    name: 'a win too small for the wallet’s money is taken as nothing, and such a stake refused',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      if (!vendor.binaryWin || !vendor.binaryBet) return 'amounts of the dialect are not written as JSON numbers with decimals'
      const mai = await player(10_000n)
      const bet = newBet(100n)
      expectResult('the bet', await vendor.bet(mai, bet), 'ok')
      expectResult('a win of 1e-7', await vendor.binaryWin(mai, winOf(bet, 0n), 1e-7), 'ok')
      await holds('after it', mai, 9_900n)
      expectResult('a stake of 1e-7', await vendor.binaryBet(mai, newBet(0n), 1e-7), 'refused')
      expectResult('a stake of 0.1 + 0.2', await vendor.binaryBet(mai, newBet(0n), 0.1 + 0.2), 'ok', 'refused')
      const { balance } = await vendor.balance(mai)
      expectThat(
        `that stake is taken as 0.30 or not at all, the balance is ${money(balance)}`,
        balance === 9_870n || balance === 9_900n,
      )
    },
  },
  {
    name: 'a stake of less than nothing is refused and gives nothing',
    play: async ({ vendor, player, newBet, holds }) => {
      const mai = await player(10_000n)
      expectResult('the stake', await vendor.bet(mai, newBet(-100n)), 'refused')
      await holds('after it', mai, 10_000n)
    },
  },
  {
    name: 'the body of a win that is sent to rollback gives nothing back',
    play: async ({ vendor, player, newBet, winOf, holds }) => {
      if (!vendor.misdirectedWin) return 'a win of the dialect is no rollback, whatever the address'
      const mai = await player(10_000n)
      const bet = newBet(700n)
      const win = winOf(bet, 900n)
      expectResult('the bet', await vendor.bet(mai, bet), 'ok')
      expectResult('the win', await vendor.win(mai, win), 'ok')
      expectResult('the win as a rollback', await vendor.misdirectedWin(mai, win), 'conflict', 'refused')
      await holds('after it', mai, 10_200n)
    },
  },
  {
    name: 'what is no call is refused in the words of the dialect',
    play: async ({ vendor, player, holds }) => {
      const mai = await player(10_000n)
      for (const said of await vendor.nonsense(mai)) expectResult('nonsense', said, 'refused')
      await holds('after it', mai, 10_000n)
    },
  },
  {
    name: 'it answers fast: 99 of 100 calls within a second',
    play: async ({ vendor, player, newBet }) => {
      const mai = await player(100_000n)
      const took: number[] = []
      for (let turn = 0; turn < 100; turn++) {
        const started = performance.now()
        expectResult('a bet', await vendor.bet(mai, newBet(100n)), 'ok')
        took.push(performance.now() - started)
      }
      const slow = took.sort((a, b) => b - a)[1] ?? 0
      expectThat(`the second slowest of 100 bets took ${slow.toFixed(0)} ms`, slow < 1_000)
    },
  },
]
