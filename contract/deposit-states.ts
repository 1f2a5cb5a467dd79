export const depositStates = [
  'CREATED',
  'PENDING',
  /** The payer says that it is paid, with a slip or the number of the transfer. */
  'SUBMITTED',
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
