import type { Promotion } from './promotion-words.ts'

/** A bonus on the first deposit, as the server sends it; `more` changes it. */
export const promotionOf = (more: Partial<Promotion> = {}): Promotion => ({
  id: '7',
  code: 'first-deposit',
  version: 1,
  type: 'FIRST_DEPOSIT',
  titles: { EN: 'First deposit bonus' },
  leads: { EN: 'Your first deposit, doubled.' },
  bodies: { EN: 'One.\n\nTwo.' },
  image: '/art/promotion/first-deposit.webp',
  startsAt: '2026-08-01T00:00:00.000Z',
  endsAt: '2026-12-31T17:30:00.000Z',
  group: 'welcome',
  trigger: { kind: 'DEPOSIT', which: 'FIRST', min: '30.00' },
  reward: { fixed: null, percent: 10_000, cap: '128.00', points: 0 },
  terms: {
    multiple: 1_500,
    withDeposit: true,
    weights: { RNG: 100, FISH: 100, SPORTS: 50, LOTT: 50, LIVE: 20 },
    maxStake: '5.00',
    closed: ['PVP'],
    days: 30,
    forfeit: 'BONUS_ONLY',
  },
  audience: { vipMin: 0, vipMax: 10, kycMin: 1, labels: [], newDays: null, agents: false },
  limits: { perMember: 1, oncePerAddress: true, oncePerDevice: false, oncePerPayee: false },
  status: 'OPEN',
  own: null,
  ...more,
})

/** A promotion that staff decide on. */
export const application = (more: Partial<Promotion> = {}): Promotion =>
  promotionOf({
    type: 'SOCIAL',
    titles: { EN: 'Share and tell' },
    group: '',
    trigger: { kind: 'APPLY', pictures: 1, handle: 'zalo' },
    reward: { fixed: '10.00', percent: null, cap: null, points: 0 },
    terms: { ...promotionOf().terms, multiple: 100, maxStake: null, closed: [] },
    ...more,
  })
