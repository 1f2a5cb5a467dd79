import { invariant } from '../kit/invariant.ts'

/** The groups of the account record's filter. */
const groups = ['deposit', 'withdraw', 'game', 'transfer', 'agent', 'rebate', 'contract', 'reward', 'adjust'] as const
export type Group = (typeof groups)[number]

/** Every kind of entry and its group. Numbers are stored: never reuse one. */
const kinds = {
  DEPOSIT: [1, 'deposit'],
  DEPOSIT_MANUAL: [2, 'deposit'],
  DEPOSIT_REVERSAL: [3, 'deposit'],
  WD_HOLD: [10, 'withdraw'],
  WD_RELEASE: [11, 'withdraw'],
  WD_PAID: [12, 'withdraw'],
  WD_FEE: [13, 'withdraw'],
  BET: [20, 'game'],
  BET_CANCEL: [21, 'game'],
  WIN: [22, 'game'],
  // Up or down: the difference between a corrected result and the one before.
  WIN_CORRECTION: [23, 'game'],
  // A jackpot pool: its share of stakes, its seed from the house, and its payouts to members.
  JACKPOT_FUND: [24, 'game'],
  JACKPOT_SEED: [25, 'game'],
  JACKPOT_WIN: [26, 'game'],
  // A pool made whole after a wrong result, and shares that were taken back.
  JACKPOT_CORRECTION: [27, 'game'],
  // Free spins and free bets: the stake that the house pays, and what the member wins with it.
  FREE_STAKE: [28, 'game'],
  FREE_WIN: [29, 'game'],
  VENDOR_IN: [30, 'transfer'],
  VENDOR_OUT: [31, 'transfer'],
  // The stake of a free bet that is void goes back; and the difference between a corrected win without a stake and the one before.
  FREE_RETURN: [32, 'game'],
  FREE_CORRECTION: [33, 'game'],
  TRANSFER_UP: [40, 'agent'],
  TRANSFER_DOWN: [41, 'agent'],
  REBATE_SELF: [50, 'rebate'],
  REBATE_AGENT: [51, 'rebate'],
  DIVIDEND_IN: [60, 'contract'],
  DIVIDEND_OUT: [61, 'contract'],
  SALARY_DAY_IN: [62, 'contract'],
  SALARY_DAY_OUT: [63, 'contract'],
  SALARY_HOUR_IN: [64, 'contract'],
  SALARY_HOUR_OUT: [65, 'contract'],
  SALARY_RT_IN: [66, 'contract'],
  SALARY_RT_OUT: [67, 'contract'],
  BONUS: [80, 'reward'],
  BONUS_FORFEIT: [81, 'reward'],
  RAFFLE: [82, 'reward'],
  RED_PACKET: [83, 'reward'],
  MISSION: [84, 'reward'],
  VIP_UPGRADE: [85, 'reward'],
  VIP_WEEK: [86, 'reward'],
  VIP_MONTH: [87, 'reward'],
  VIP_BIRTHDAY: [88, 'reward'],
  POINT_CONVERT: [89, 'reward'],
  REFERRAL: [90, 'reward'],
  RETURN: [91, 'reward'],
  // Prizes of a tournament: put aside by the house, paid to members, and what is left given back to the house.
  TOURNAMENT_FUND: [92, 'reward'],
  TOURNAMENT_PRIZE: [93, 'reward'],
  TOURNAMENT_RETURN: [94, 'reward'],
  // Points that bets earned, that were spent in the mall, and that came back from there.
  POINT_EARN: [95, 'reward'],
  POINT_REDEEM: [96, 'reward'],
  POINT_RETURN: [97, 'reward'],
  // Red packets: put aside by the house, and what is left given back to the house.
  RED_PACKET_FUND: [98, 'reward'],
  RED_PACKET_RETURN: [99, 'reward'],
  ADJUST_PLUS: [100, 'adjust'],
  ADJUST_MINUS: [101, 'adjust'],
  // Between a provider's account and suspense, by two people: a break of reconciliation.
  SUSPENSE: [102, 'adjust'],
} as const satisfies Record<string, readonly [number, Group]>

export type Kind = keyof typeof kinds

const names = Object.keys(kinds) as Kind[]
const nameAt = new Map<number, Kind>(names.map((name) => [kinds[name][0], name]))

export const numberOfKind = (kind: Kind): number => kinds[kind][0]

export const groupOfKind = (kind: Kind): Group => kinds[kind][1]

export const kindsOfGroup = (group: Group): Kind[] => names.filter((name) => kinds[name][1] === group)

export const kindFrom = (stored: number): Kind => {
  const kind = nameAt.get(stored)
  invariant(kind, 'a stored kind is on the list')
  return kind
}

/** A reversed deposit is taken back even when it was played with: the wallet account may go below its floor. */
export const mayBreakFloor = (kind: Kind): boolean => kind === 'DEPOSIT_REVERSAL'
