import type { RaffleTrigger } from '@tamuvo/contract/raffle-rule.ts'
import type { Queryable } from '../kit/database.ts'
import { findNewest, findPublished, listPublished, type Promotion } from '../promotion/promotion-store.ts'

/** A promotion whose tickets are drawn for prizes. */
export type Raffle = Promotion & { trigger: RaffleTrigger }

/** A promotion as a raffle, where it is one. */
export const raffleOf = (promotion: Promotion | undefined): Raffle | undefined =>
  promotion?.rule.trigger.kind === 'RAFFLE' ? { ...promotion, trigger: promotion.rule.trigger } : undefined

/** A raffle as it is published. */
export const findRaffle = async (from: Queryable, id: bigint): Promise<Raffle | undefined> =>
  raffleOf(await findPublished(from, id))

/** The newest version of a raffle, whether it is published or not. */
export const findNewestRaffle = async (from: Queryable, id: bigint): Promise<Raffle | undefined> =>
  raffleOf(await findNewest(from, id))

/** Raffles as they are published, but for those that ended before a time. */
export const listRaffles = async (from: Queryable, endedAfter: Date): Promise<Raffle[]> =>
  (await listPublished(from, endedAfter)).flatMap((promotion) => raffleOf(promotion) ?? [])

/** The way of a kind by which a raffle gives tickets. */
export const wayOf = <Kind extends RaffleTrigger['ways'][number]['kind']>(
  { trigger }: Raffle,
  kind: Kind,
): Extract<RaffleTrigger['ways'][number], { kind: Kind }> | undefined =>
  trigger.ways.find((way): way is Extract<RaffleTrigger['ways'][number], { kind: Kind }> => way.kind === kind)
