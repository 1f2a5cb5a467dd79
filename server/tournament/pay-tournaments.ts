import { shareOut } from '@tamuvo/games/tournament/score.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { payPrize, returnPrizes } from './money.ts'
import { listBest } from './player-store.ts'
import { hasUnscored, scoreSettled } from './score-rounds.ts'
import type { TournamentServices } from './services.ts'
import { closeTournament, insertPrize, listOpen, lockTournament } from './tournament-store.ts'

/** So long after the end rounds may still be on their way into the outbox. */
const graceMs = 60_000

/** Pays the tournaments that have ended, once the last rounds are scored. Interrupted anywhere it pays each place once. */
export const payEnded = async (services: TournamentServices): Promise<void> => {
  const { database, clock, rooms, tournaments, log } = services
  const due = new Date(clock.now().getTime() - graceMs)
  const ended = (await listOpen(database, due)).filter(({ endsAt }) => endsAt <= due)
  if (ended.length === 0) return
  await scoreSettled(services)
  for (const { id, endsAt } of ended)
    try {
      // An event of a transaction that is open for long: with the next run.
      if (await hasUnscored(database, endsAt)) continue
      await inTransaction(database, (tx) => payOne(tx, id, services))
      tournaments.shown.forget()
      rooms.publish({ room: 'tournament' }, { id: id.toString() })
    } catch (error) {
      // The others are paid all the same; this one is tried again with the next run.
      log.error({ tournament: id.toString(), error: String(error) }, 'a tournament could not be paid')
    }
}

const payOne = async (tx: Tx, id: bigint, { ledger, clock }: TournamentServices): Promise<void> => {
  const tournament = await lockTournament(tx, id)
  if (tournament?.state !== 'open') return
  const at = clock.now()
  const { paid, left } = shareOut(tournament.prizes, await listBest(tx, id, tournament.prizes.length))
  for (const { place, winner, prize } of paid) {
    const { memberId, score } = winner
    const entryId = await payPrize(tx, id, { place, memberId, prize }, { ledger, at })
    await insertPrize(tx, id, { place, memberId, prize, score, entryId, at })
  }
  await returnPrizes(tx, id, amount(left), { ledger, at })
  await closeTournament(tx, id, 'paid', at)
}
