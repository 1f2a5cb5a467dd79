import { writeCrashTerms } from '@tamuvo/games/arcade/crash-proof.ts'
import { issueClosingAt } from '@tamuvo/games/lottery/issue-by-time.ts'
import { commitmentOfTerms } from '@tamuvo/games/lottery/terms.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import type pg from 'pg'
import { transactionOn } from '../kit/database.ts'
import { chooseBeacon } from '../lottery/beacon.ts'
import { newSeed } from '../lottery/proof.ts'
import type { NewRound } from './round.ts'
import { seedPurpose } from './seeds.ts'
import { type CrashServices, crashGame } from './services.ts'
import { insertRound } from './store.ts'

const secondMs = 1_000
/** The rules say a minute. */
const voidAfterSeconds = 60

/**
 * Makes the next round, with its seed sealed and its commitment published before its bets are taken.
 * @param client of the process that runs the rounds
 */
export const makeRound = async (services: CrashServices, client: pg.Client): Promise<void> => {
  const { betting, clock, drawKeys, newId, rng, settings, crash } = services
  const { pauseMs, bettingMs, returnMost } = await settings.get('crash.rules')
  const { payoutMost } = await crash.limits()
  const committedAt = clock.now()
  const opensAt = new Date(committedAt.getTime() + pauseMs)
  const closesAt = new Date(Math.ceil((opensAt.getTime() + bettingMs) / secondMs) * secondMs)
  const [id, issue, seed] = [newId(), issueClosingAt(closesAt), newSeed(rng)]
  const terms = writeCrashTerms({
    game: crashGame,
    issue,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    payoutMost,
    returnMost: fromWire(returnMost),
    voidAfterSeconds,
    beacon: await chooseBeacon(services, closesAt),
  })
  const commitment = commitmentOfTerms(terms, seed)
  const round: NewRound = { id, game: crashGame, issue, opensAt, closesAt, terms, commitment, committedAt }
  const sealed = drawKeys.seals().seal(seedPurpose(id), seed)
  await transactionOn(client, async (tx) => {
    await insertRound(tx, round, sealed)
    const sale = {
      id,
      product: 'RNG' as const,
      game: crashGame,
      code: issue,
      opensAt,
      closesAt,
      memberStakeMax: null,
      oneBetEach: true,
    }
    await betting.openRound(tx, sale)
  })
}
