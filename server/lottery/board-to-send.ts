import type { Language } from '@tamuvo/contract/languages.ts'
import { modeMax, modeMin } from '@tamuvo/games/lottery/prize.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import type { DrawGame } from './games.ts'
import { shownText } from '../kit/shown-text.ts'
import { soldNumbers } from './liability.ts'
import type { OpenGame } from './open-game.ts'
import { modeStep } from './rules.ts'
import { drawToSend, issueToSend } from './sent.ts'
import type { LotteryServices } from './services.ts'
import { drawnIssues, issuesAfter } from './store.ts'

const lastDraws = 10

type Found = Extract<OpenGame, { ok: true }>

/** What a betting page shows of a game. */
export const boardToSend = async (
  { database }: LotteryServices,
  { game, names }: Found,
  { language, now }: { language: Language; now: Date },
) => {
  const [current, next] = await issuesAfter(database, game.code, now, 2)
  const last = await drawnIssues(database, game.code, { limit: lastDraws })
  return {
    game: game.code,
    name: shownText(names[language], language),
    serverTime: now.toISOString(),
    current: current ? issueToSend(current, now) : null,
    next: next ? issueToSend(next, now) : null,
    sold: await soldNumbers(
      database,
      game,
      [current, next].filter((issue) => issue !== undefined),
    ),
    last: last.map((issue) => drawToSend(issue, now)),
    modes: { min: modeMin, max: modeMax, step: modeStep },
    ...termsToSend(game),
  }
}

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
