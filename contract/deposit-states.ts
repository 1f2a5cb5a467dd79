export const depositStates = [
  'CREATED',
  'PENDING',
  'SUCCEEDED',
  'EXPIRED',
  'CANCELLED',
  'FAILED',
  'REVIEW',
  'REJECTED',
  'REVERSED',
  'REVERSED_BEFORE_CREDIT',
] as const
export type DepositState = (typeof depositStates)[number]
