import * as contract from '@tamuvo/contract/lottery.ts'
import { modeMax, modeMin } from '@tamuvo/games/lottery/prize.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import type { DrawGame } from './games.ts'
import type { LotteryServices } from './services.ts'
import { soldNumbers } from './liability.ts'
import { findOpenGame } from './open-game.ts'
import { modeStep } from './rules.ts'
import { drawToSend, issueToSend } from './sent.ts'
import { drawnIssues, issuesAfter } from './store.ts'
import { shownText } from '../kit/shown-text.ts'

const lastDraws = 10

export const getBoard = handle(contract.getBoard, async ({ input, language, now, refuse }, services: LotteryServices) => {
  const found = await findOpenGame(services, input.game)
  if (!found.ok) throw refuse(found.refusal)
  const { game, names } = found
  const [current, next] = await issuesAfter(services.database, game.code, now, 2)
  const last = await drawnIssues(services.database, game.code, { limit: lastDraws })
  return {
    game: game.code,
    name: shownText(names[language], language),
    serverTime: now.toISOString(),
    current: current ? issueToSend(current, now) : null,
    next: next ? issueToSend(next, now) : null,
    sold: await soldNumbers(
      services.database,
      game,
      [current, next].filter((issue) => issue !== undefined),
    ),
    last: last.map((issue) => drawToSend(issue, now)),
    modes: { min: modeMin, max: modeMax, step: modeStep },
    ...termsToSend(game),
  }
})

const termsToSend = ({ units, limits }: DrawGame) => ({
  units: units.map(toWire),
  limits: {
    ticketStakeMax: toWire(limits.ticketStakeMax),
    orderTicketsMax: limits.orderTicketsMax,
    multipleMax: limits.multipleMax,
    prizeMax: toWire(limits.prizeMax),
    stakeMin: toWire(limits.stakeMin),
  },
})
