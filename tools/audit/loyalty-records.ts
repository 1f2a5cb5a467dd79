import { Unreadable, whole } from './fields.ts'

/** What of loyalty is compared with what it comes from. */
export const loyaltyFigures = [
  'posting',
  'wager',
  'bonus',
  'term',
  'forfeit',
  'spent',
  'taken',
  'limit',
  'level',
  'change',
  'deposits',
  'bets',
  'day',
  'earning',
  'line',
  'range',
  'mission',
  'friend',
  'spins',
  'spun',
  'freeBet',
  'freeStake',
  'freeWin',
  'betsGiven',
  'betUsed',
  'betLapsed',
  'betMoved',
  'betBack',
  'freeTicket',
  'freeCost',
  'voidBet',
  'freeReturn',
] as const
export type LoyaltyFigure = (typeof loyaltyFigures)[number]

/** A figure of a member (0: of all) that differs from what it comes to. `of`: the reward, order, bonus, promotion or day that it belongs to. */
export type MisrewardedRecord = { figure: LoyaltyFigure; memberId: bigint; of: string; found: bigint; due: bigint }

/** `rewarded`: how many rewards, bonuses, orders and earnings of points were compared. */
export type LoyaltyRecord =
  | { is: 'misrewarded'; misrewarded: MisrewardedRecord }
  | { is: 'rewarded'; rewards: bigint; bonuses: bigint; orders: bigint; earnings: bigint }

export const isOfLoyalty = (record: { is: string }): record is LoyaltyRecord =>
  record.is === 'misrewarded' || record.is === 'rewarded'

export const fieldsOfLoyalty = (record: LoyaltyRecord): readonly (bigint | string)[] => {
  if (record.is === 'rewarded') return [record.rewards, record.bonuses, record.orders, record.earnings]
  const { figure, memberId, of, found, due } = record.misrewarded
  return [figure, memberId, of, found, due]
}

type Fields = readonly (string | undefined)[]

const figureFrom = (text: string | undefined): LoyaltyFigure => {
  const figure = loyaltyFigures.find((each) => each === text)
  if (!figure) throw new Unreadable()
  return figure
}

export const loyaltyReaders: Record<string, (fields: Fields) => LoyaltyRecord> = {
  misrewarded: ([figure, memberId, of, found, due]) => ({
    is: 'misrewarded',
    misrewarded: { figure: figureFrom(figure), memberId: whole(memberId), of: of ?? '', found: whole(found), due: whole(due) },
  }),
  rewarded: ([rewards, bonuses, orders, earnings]) => ({
    is: 'rewarded',
    rewards: whole(rewards),
    bonuses: whole(bonuses),
    orders: whole(orders),
    earnings: whole(earnings),
  }),
}
