import { getProfit as call } from '@tamuvo/contract/profit.ts'
import { type ProfitFigure, profitFigures } from '@tamuvo/contract/wallet.ts'
import { type Amount, add, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import { askedSpan, type Day, dayAfter, dayOf } from '../../kit/days.ts'
import { handle } from '../../kit/handle.ts'
import { isTrialMember } from '../../ledger/accounts.ts'
import type { Kind } from '../../ledger/kinds.ts'
import { movementSums, type MovementSum, refreshMovements } from '../../ledger/movement-sums.ts'
import { figureKinds } from '../../wallet/profit-figures.ts'
import type { BettingServices } from '../services.ts'
import { type SettledSum, settledSums } from './settled-store.ts'
import { refreshSums } from './sums.ts'

export const getProfit = handle(call, async ({ input, member, now }, services: BettingServices) => {
  const { database, settings } = services
  const { timeZone } = await settings.get('brand')
  const { since, until } = askedSpan(timeZone, now, input)
  const [from, to] = [dayOf(timeZone, since), dayOf(timeZone, new Date(until.getTime() - 1))]
  const [{ isCounting }, areBehind] = [
    await refreshSums(services, member.id, timeZone),
    await refreshMovements(services, member.id, timeZone),
  ]
  const [bets, movements] = await Promise.all([
    settledSums(database, member.id, { first: from, last: to, timeZone }),
    isTrialMember(member.id)
      ? []
      : movementSums(database, member.id, {
          first: from,
          last: to,
          walletAccounts: ['main', 'wd_hold', 'vendor'],
          kinds: profitFigures.flatMap((figure) => figureKinds[figure]),
        }),
  ])
  const days = daysFrom(from, to)
  return {
    from,
    to,
    ...figuresOf(bets, movements),
    days: days.map((day) => ({
      day,
      ...figuresOf(
        bets.filter((sum) => sum.day === day),
        movements.filter((sum) => sum.day === day),
      ),
    })),
    products: productsOf(bets),
    isCounting: isCounting || areBehind,
  }
})

const daysFrom = (from: Day, to: Day): Day[] => {
  const days: Day[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}

const totalOf = <Row>(rows: readonly Row[], of: (row: Row) => Amount): Amount =>
  rows.reduce((total, row) => add(total, of(row)), zero)

const figuresOf = (bets: readonly SettledSum[], movements: readonly MovementSum[]) => {
  const moved = (figure: ProfitFigure): Amount => {
    const kinds: readonly Kind[] = figureKinds[figure]
    const income = totalOf(
      movements.filter(({ kind }) => kinds.includes(kind)),
      (sum) => subtract(sum.income, sum.expense),
    )
    return figure === 'withdrawals' ? subtract(zero, income) : income
  }
  const [stake, payout] = [totalOf(bets, (sum) => sum.stake), totalOf(bets, (sum) => sum.payout)]
  const [rebates, rewards] = [moved('rebates'), moved('rewards')]
  return {
    stake: toWire(stake),
    validBet: toWire(totalOf(bets, (sum) => sum.validBet)),
    payout: toWire(payout),
    deposits: toWire(moved('deposits')),
    withdrawals: toWire(moved('withdrawals')),
    rebates: toWire(rebates),
    rewards: toWire(rewards),
    net: toWire(subtract(add(add(payout, rebates), rewards), stake)),
  }
}

const productsOf = (bets: readonly SettledSum[]) =>
  [...new Set(bets.map(({ product }) => product))].sort().map((product) => {
    const own = bets.filter((sum) => sum.product === product)
    return {
      product,
      count: own.reduce((count, { bets: each }) => count + each, 0),
      stake: toWire(totalOf(own, (sum) => sum.stake)),
      validBet: toWire(totalOf(own, (sum) => sum.validBet)),
      payout: toWire(totalOf(own, (sum) => sum.payout)),
      profit: toWire(totalOf(own, (sum) => sum.profit)),
    }
  })
