import { drawOrderOf } from '@tamuvo/games/lottery/board.ts'
import type { Result } from '../sale.ts'

/** How long a result takes to be shown, whatever its size, in ms. */
export const revealMs = 4_500

/** How many steps a result is shown in: its digits, or the tiers of its board. */
export const stepsOf = (result: Result): number => (result.kind === 'digits' ? result.digits.length : result.tiers.length)

/** How many steps are shown after a time; the first comes after one stretch, the last at the end. */
export const shownAfter = (result: Result, elapsedMs: number): number =>
  Math.max(0, Math.min(stepsOf(result), Math.floor((elapsedMs / revealMs) * stepsOf(result))))

/** The tiers in the order they are drawn, the special prize last. */
export const tiersInDrawOrder = ({ tiers }: Extract<Result, { kind: 'board' }>) =>
  drawOrderOf(tiers.some(({ tier }) => tier === 'g8') ? 'south' : 'north').flatMap(({ tier }) =>
    tiers.filter((each) => each.tier === tier),
  )

/** A result is shown bit by bit only when it is news: an older one was missed and is shown at once. */
export const newsMs = 20_000
