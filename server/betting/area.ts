import type { CatalogServices } from '../catalog/services.ts'
import type { Area } from '../kit/area.ts'
import type { SaferServices } from '../safer/services.ts'
import type { TurnoverServices } from '../turnover/services.ts'
import { sumOpenBets } from './betting.ts'
import { playedAfter, playedByIds, hasOpenBets, setOffSince } from './played-store.ts'
import { bookedBet } from './booked-bet.ts'
import { labelBets } from './causes.ts'
import { hasFreeBets } from './free-bet-store.ts'
import { openBetting, type BettingServices } from './services.ts'
import * as contract from '@tamuvo/contract/betting.ts'
import * as freeBets from '@tamuvo/contract/free-bets.ts'
import * as profit from '@tamuvo/contract/profit.ts'
import * as winners from '@tamuvo/contract/winners.ts'
import { implement } from '../kit/handle.ts'
import { getBet } from './get-bet.ts'
import { getRankList } from './get-rank-list.ts'
import { getWinnerBoard } from './get-winner-board.ts'
import { getWinnerChoice } from './get-winner-choice.ts'
import { bettingJobs } from './jobs.ts'
import { listBets } from './list-bets.ts'
import { listFreeBets } from './list-free-bets.ts'
import { getProfit } from './record/get-profit.ts'
import { listSettledBets } from './record/list-settled-bets.ts'
import { setWinnerChoice } from './set-winner-choice.ts'

export const bettingCalls = [
  ...implement(contract, { listBets, getBet }),
  ...implement(freeBets, { listFreeBets }),
  ...implement(profit, { getProfit, listSettledBets }),
  ...implement(winners, { getWinnerBoard, getRankList, getWinnerChoice, setWinnerChoice }),
]

export const betting: Area<BettingServices & SaferServices & TurnoverServices> = {
  name: 'betting',
  after: ['ledger', 'account', 'safer', 'wallet', 'turnover', 'catalog'],
  doors: [
    'bet.ts',
    'correction-store.ts',
    'exposure-store.ts',
    'free-bet.ts',
    'free-bets.ts',
    'outcome-store.ts',
    'corrections.ts',
    'decided-store.ts',
    'opposites.ts',
    'record-store.ts',
    'round.ts',
    'settle.ts',
    'settled-weight.ts',
    'stream-store.ts',
    'view.ts',
    'winners.ts',
  ],
  open: async (lower: SaferServices & TurnoverServices & CatalogServices) => {
    const { database, ledger, clock, newId: nextId, guard, catalog } = lower
    lower.hasFreeBets.fill((memberId) => hasFreeBets(database, memberId))
    lower.sumOpenBets.fill((memberId) => sumOpenBets(database, memberId))
    lower.causes.bet.add((...asked) => labelBets(catalog, ...asked))
    lower.turnover.betsAfter.fill(playedAfter)
    lower.turnover.betsByIds.fill(playedByIds)
    lower.turnover.setOffSince.fill(setOffSince)
    lower.turnover.hasOpenBets.fill(hasOpenBets)
    lower.findBet.fill((...asked) => bookedBet(catalog, ...asked))
    return { ...lower, betting: await openBetting(database, { ledger, clock, nextId, guard }) }
  },
  close: ({ betting: opened }) => opened.close(),
  calls: bettingCalls,
  jobs: bettingJobs,
}
