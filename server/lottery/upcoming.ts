import { type Issue as ScheduledIssue, issuesFrom } from '@tamuvo/games/lottery/issue.ts'
import { beaconRecipe, commitmentOfTerms, writeTerms } from '@tamuvo/games/lottery/terms.ts'
import { inTransaction } from '../kit/database.ts'
import { type DrawGame, drawGames } from './games.ts'
import type { NewIssue } from './issue.ts'
import { seedOnce } from './jackpot.ts'
import { seedPurpose } from './draw-keys.ts'
import type { LotteryServices } from './services.ts'
import { chooseBeacon } from './beacon.ts'
import { newSeed } from './proof.ts'
import { addIssue, upcomingNumbers } from './store.ts'

/** A sale opens at least this long after its commitment is published, also on a new site. */
const committedAheadMs = 1_000
/** The minimum remaining sale of a new issue. */
const saleMinMs = 5_000

/** Creates the missing issues of open games: the current one and those ahead. */
export const makeUpcoming = async (services: LotteryServices, games: readonly string[]): Promise<void> => {
  const now = services.clock.now()
  const made = await upcomingNumbers(services.database, now)
  for (const game of await openGames(services)) {
    if (!games.includes(game.code)) continue
    const numbers = made.get(game.code) ?? []
    const missing = issuesFrom(game.schedule, now, game.issuesAhead + 1).filter(({ number }) => !numbers.includes(number))
    for (const issue of missing) await makeIssue(services, game, issue)
    if (missing.length > 0 && game.jackpot) await seedOnce(services, game.jackpot)
  }
}

const openGames = async ({ catalog }: LotteryServices): Promise<DrawGame[]> => {
  const { games } = await catalog.data()
  return drawGames.filter(({ code }) => games.some((game) => game.gameCode === code && game.state === 'open'))
}

const makeIssue = async (services: LotteryServices, game: DrawGame, planned: ScheduledIssue): Promise<void> => {
  const { database, betting, clock, drawKeys, newId } = services
  const committedAt = clock.now()
  const opensAt = new Date(Math.max(planned.opensAt.getTime(), committedAt.getTime() + committedAheadMs))
  if (planned.closesAt.getTime() - opensAt.getTime() < saleMinMs) return
  const id = newId()
  const { seed, ...committed } = await commitTo(services, game, { ...planned, opensAt })
  const issue: NewIssue = { id, game: game.code, ...planned, opensAt, source: game.source, committedAt, ...committed }
  const sealed = drawKeys.seals().seal(seedPurpose(id), seed)
  await inTransaction(database, async (tx) => {
    const added = await addIssue(tx, issue, sealed)
    if (!added) return
    const { closesAt } = issue
    await betting.openRound(tx, {
      id,
      product: game.product,
      game: game.code,
      code: planned.number,
      opensAt,
      closesAt,
      memberStakeMax: null,
    })
  })
}

/** The terms of an issue, its seed, and the commitment to both. */
const commitTo = async (services: LotteryServices, { code }: DrawGame, planned: ScheduledIssue) => {
  const { number, opensAt, closesAt, drawsAt } = planned
  const seed = newSeed(services.rng)
  const terms = writeTerms({
    game: code,
    issue: number,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    drawsAt: drawsAt.toISOString(),
    voidAfterMinutes: await services.settings.get('lottery.voidAfterMinutes'),
    beacon: await chooseBeacon(services, closesAt),
  })
  return { seed, recipe: beaconRecipe, terms, commitment: commitmentOfTerms(terms, seed) } as const
}
