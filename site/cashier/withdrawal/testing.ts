import type { Preview, WithdrawalDetail } from './withdrawal-words.ts'

/** A member who may withdraw, with three accounts of which one is too new. */
export const preview = (change: Partial<Preview> = {}): Preview => ({
  available: '800.00',
  balance: '1250.50',
  min: '10.00',
  max: { amount: '5000.00', by: 'BRAND' },
  dayMax: { amount: '1000.00', by: 'VIP' },
  dayLeft: '800.00',
  freePerDay: 3,
  freeLeft: 2,
  fee: { percent: 100, min: '1.00', max: '20.00' },
  quote: null,
  turnover: { clear: true, left: '0.00' },
  hold: null,
  bars: [],
  open: 0,
  openMax: 3,
  payees: [
    payee({ id: '1', name: 'Harbour Bank', isDefault: true }),
    payee({ id: '2', kind: 'EWALLET', name: 'Harbour Pay', masked: '****5678' }),
    payee({ id: '3', kind: 'COIN', name: 'USDH', network: 'ERC20', masked: '****9abc', bar: 'NEW' }),
  ],
  promises: { total: 200, kept: 199, keptShare: 9_950, days: 30, medianSeconds: 340, medianDays: 7 },
  byMembers: null,
  ...change,
})

type Payee = Preview['payees'][number]

const payee = (change: Partial<Payee>): Payee => ({
  id: '1',
  kind: 'BANK',
  institution: 'demo-bank',
  name: 'Harbour Bank',
  network: null,
  masked: '****1234',
  holder: 'Su Su',
  isDefault: false,
  bar: null,
  usableFrom: '2026-08-06T06:00:00.000Z',
  ...change,
})

/** A withdrawal that staff reviews. */
export const withdrawal = (change: Partial<WithdrawalDetail> = {}): WithdrawalDetail => ({
  id: '7',
  reference: 'W20260805000001',
  createdAt: '2026-08-05T06:00:00.000Z',
  finishedAt: null,
  amount: '500.00',
  fee: '5.00',
  receive: '495.00',
  received: '0.00',
  remainder: '495.00',
  state: 'REVIEW',
  payee: { id: '1', kind: 'BANK', institution: 'demo-bank', name: 'Harbour Bank', network: null, masked: '****1234' },
  promise: {
    stage: 'REVIEW',
    holder: 'STAFF',
    since: '2026-08-05T06:00:10.000Z',
    deadline: '2026-08-05T06:30:10.000Z',
    late: false,
    next: 'SEND',
  },
  reason: null,
  words: '',
  holdEntryId: '11',
  paidEntryId: null,
  feeEntryId: null,
  releaseEntryId: null,
  coin: null,
  timeline: [
    stage({ at: '2026-08-05T06:00:00.000Z', endedAt: '2026-08-05T06:00:10.000Z' }),
    stage({ state: 'REVIEW', stage: 'REVIEW', holder: 'STAFF', at: '2026-08-05T06:00:10.000Z' }),
  ],
  ...change,
})

type Stage = WithdrawalDetail['timeline'][number]

export const stage = (change: Partial<Stage>): Stage => ({
  state: 'RISK',
  stage: 'CHECK',
  holder: 'SYSTEM',
  at: '2026-08-05T06:00:00.000Z',
  endedAt: null,
  deadline: null,
  late: false,
  ...change,
})
