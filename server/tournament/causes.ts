import type { LabelCauses } from '../wallet/causes.ts'
import { namesOfTournaments } from './tournament-store.ts'

/** Labels of prizes in the account record: the tournament. */
export const labelTournaments: LabelCauses = async (from, _memberId, ids, language) =>
  new Map((await namesOfTournaments(from, ids)).map(({ id, names }) => [id, { label: names[language], about: names }]))
