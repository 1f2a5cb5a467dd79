import type { Tx } from '../kit/database.ts'
import { fundPrizes } from './money.ts'
import type { TournamentServices } from './services.ts'
import { findByCode, insertTournament, type Tournament } from './tournament-store.ts'

export type NewTournament = Omit<Tournament, 'id' | 'state'>

/**
 * Opens a tournament and puts its prizes aside, in one transaction. The same code again opens nothing.
 * @returns its id, or that of the one that has the code
 */
export const openTournament = async (
  tx: Tx,
  tournament: NewTournament,
  { ledger, newId, clock }: Pick<TournamentServices, 'ledger' | 'newId' | 'clock'>,
): Promise<bigint> => {
  const [id, at] = [newId(), clock.now()]
  if (!(await insertTournament(tx, { ...tournament, id }, at))) return (await findByCode(tx, tournament.code))?.id ?? id
  await fundPrizes(tx, id, tournament.prizes, { ledger, at })
  return id
}
