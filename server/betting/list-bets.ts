import { listBets as call } from '@tamuvo/contract/betting.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { askedSpan } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import type { BettingServices } from './services.ts'
import { betRecord } from './record-store.ts'
import { gameNames, sentBet } from './view.ts'

export const listBets = handle(
  call,
  async ({ input, member, now, language }, { database, settings, catalog }: BettingServices) => {
    const { timeZone } = await settings.get('brand')
    const { since, until } = askedSpan(timeZone, now, input)
    const { pageNo, pageSize, product, game, state } = input
    const filter = {
      from: since,
      until,
      ...(product ? { product } : {}),
      ...(game ? { game } : {}),
      ...(state === 'corrected' ? { isCorrected: true } : state ? { state } : {}),
    }
    const { rows, totals } = await betRecord(database, member.id, filter, { no: pageNo, size: pageSize })
    const names = await gameNames(catalog, language)
    const bets = rows.map((bet) => sentBet(bet, names))
    return {
      ...sentPage(bets, totals.count, input),
      totals: {
        count: totals.count,
        stake: toWire(totals.stake),
        validBet: toWire(totals.validBet),
        payout: toWire(totals.payout),
        profit: toWire(totals.profit),
      },
    }
  },
)
