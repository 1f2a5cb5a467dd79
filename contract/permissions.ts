/** What somebody of the house may do. A call for operators names one. */
export const permissions = [
  'members.label',
  'kyc.review',
  'feedback.answer',
  'join.review',
  'markers.review',
  'chat.moderate',
  'chat.answer',
  'adjustment.propose',
  'adjustment.decide',
  'result.propose',
  'result.decide',
  'staff.review',
  'settings.read',
  'settings.brand',
  'settings.access',
  'settings.limits',
  'settings.games',
  'settings.maintenance',
  'settings.safer',
  'settings.service',
] as const
export type Permission = (typeof permissions)[number]

/** What each role may do. Who asks for money to be moved, or a result to be corrected, is never the one who decides. */
export const roles = {
  service: ['members.label', 'feedback.answer', 'join.review', 'chat.moderate', 'chat.answer'],
  compliance: ['kyc.review', 'markers.review', 'staff.review', 'settings.read', 'settings.safer'],
  maker: ['adjustment.propose', 'result.propose'],
  checker: ['adjustment.decide', 'result.decide'],
  /** Runs the site: everything that is set but what protects members. */
  admin: [
    'settings.read',
    'settings.brand',
    'settings.access',
    'settings.limits',
    'settings.games',
    'settings.maintenance',
    'settings.service',
  ],
  /** Runs the games. */
  games: ['settings.read', 'settings.games'],
} as const satisfies Record<string, readonly Permission[]>
export type Role = keyof typeof roles

export const roleNames = Object.keys(roles) as [Role, ...Role[]]

export const permissionsOf = (held: readonly Role[]): ReadonlySet<Permission> => new Set(held.flatMap((role) => roles[role]))
