/** Permissions of staff. Each staff call names one. */
const permissions = [
  'members.label',
  'kyc.review',
  'feedback.answer',
  'join.review',
  'join.approve',
  'markers.review',
  'chat.moderate',
  'chat.answer',
  'withdrawals.read',
  'withdrawals.review',
  'withdrawals.decide',
  'payees.read',
  'payees.open',
  'payees.bar',
  'deposits.read',
  'deposits.settle',
  'deposits.decide',
  'vouchers.read',
  'vouchers.propose',
  'vouchers.decide',
  'adjustment.propose',
  'adjustment.decide',
  'reconciliation.read',
  'reconciliation.settle',
  'reconciliation.decide',
  'result.propose',
  'result.decide',
  'posting.resume',
  'tournaments.run',
  'agents.read',
  'agents.terms',
  'agents.propose',
  'agents.decide',
  'rewards.run',
  'promotions.read',
  'promotions.propose',
  'promotions.review',
  'promotions.decide',
  'staff.own',
  'staff.review',
  'staff.reset',
  'settings.read',
  'settings.brand',
  'settings.access',
  'settings.limits',
  'settings.games',
  'settings.maintenance',
  'settings.safer',
  'settings.service',
  'settings.loyalty',
] as const
export type Permission = (typeof permissions)[number]

/** The permissions of each role. No role may both propose and decide on money. */
const roles = {
  service: ['members.label', 'feedback.answer', 'join.review', 'chat.moderate', 'chat.answer', 'payees.read'],
  compliance: [
    'kyc.review',
    'markers.review',
    'payees.read',
    'payees.open',
    'payees.bar',
    'staff.review',
    'staff.reset',
    'settings.read',
    'settings.safer',
  ],
  maker: [
    'withdrawals.read',
    'withdrawals.review',
    'deposits.read',
    'deposits.settle',
    'vouchers.read',
    'vouchers.propose',
    'adjustment.propose',
    'result.propose',
    'posting.resume',
    'agents.read',
    'agents.terms',
    'agents.propose',
    'promotions.read',
    'join.review',
    'join.approve',
  ],
  checker: [
    'withdrawals.read',
    'withdrawals.decide',
    'deposits.read',
    'deposits.decide',
    'vouchers.read',
    'vouchers.decide',
    'adjustment.decide',
    'result.decide',
    'posting.resume',
    'agents.read',
    'agents.decide',
    'promotions.read',
    'promotions.decide',
  ],
  /** Compares each day with providers and vendors, and finds out about breaks. */
  reconciler: ['reconciliation.read', 'reconciliation.settle'],
  /** Signs days off, and is the second person of adjustments of suspense. */
  controller: ['reconciliation.read', 'reconciliation.decide'],
  /** Runs the site: all settings except those that protect members. */
  admin: [
    'staff.reset',
    'settings.read',
    'settings.brand',
    'settings.access',
    'settings.limits',
    'settings.games',
    'settings.maintenance',
    'settings.service',
    'settings.loyalty',
  ],
  /** Runs the games. */
  games: ['settings.read', 'settings.games', 'tournaments.run'],
  /** Runs levels, points, promotions and rewards. */
  marketing: ['settings.read', 'settings.loyalty', 'rewards.run', 'promotions.read', 'promotions.propose', 'promotions.review'],
} as const satisfies Record<string, readonly Permission[]>
export type Role = keyof typeof roles

export const roleNames = Object.keys(roles) as [Role, ...Role[]]

/** What staff of any role may do for themselves. */
const ofEveryRole: readonly Permission[] = ['staff.own']

export const permissionsOf = (held: readonly Role[]): ReadonlySet<Permission> =>
  new Set([...ofEveryRole, ...held.flatMap((role) => roles[role])])
