import * as contract from '@tamuvo/contract/betting.ts'
import * as winners from '@tamuvo/contract/winners.ts'
import { implement } from '../kit/handle.ts'
import { getBet } from './get-bet.ts'
import { getRankList } from './get-rank-list.ts'
import { getWinnerBoard } from './get-winner-board.ts'
import { listBets } from './list-bets.ts'

export const bettingCalls = [...implement(contract, { listBets, getBet }), ...implement(winners, { getWinnerBoard, getRankList })]
