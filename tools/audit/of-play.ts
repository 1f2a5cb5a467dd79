import type { Read } from './archives.ts'

const playRecords = [
  'oversettled',
  'settled',
  'strayed-round',
  'unbooked',
  'rounds',
  'miscounted',
  'turnover',
  'misfed',
  'fed',
  'misplayed',
  'studio',
  'strayed',
  'false-win',
  'wallets',
  'misdeposited',
  'deposits',
  'misheld',
  'misbooked',
  'withdrawals',
  'misposted',
  'uplines',
  'miscredited',
  'coins',
  'missigned',
  'signed-days',
  'mispooled',
  'pools',
  'misdrawn',
  'raffles',
  'mispacket',
  'packets',
  'misearned',
  'earned',
  'misrewarded',
  'rewarded',
] as const
/** A record about what was bet, won, paid in and out, and given. */
export type OfPlay = Extract<Read, { is: (typeof playRecords)[number] }>

export const isOfPlay = (record: Read): record is OfPlay => playRecords.some((name) => name === record.is)
