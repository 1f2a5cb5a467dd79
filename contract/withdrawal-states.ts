/** The states of a withdrawal, and its stages and holders: apart from its calls, since live messages name them in every browser. */

export const withdrawalStates = [
  'REQUESTED',
  'RISK',
  'AUTO_APPROVED',
  'REVIEW',
  'APPROVED',
  'PAYING',
  'FAILED',
  'PAID',
  'PART_PAID',
  'REJECTED',
  'RETURNED',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** What happens in a stage: the automatic check, the review by staff, the way to the provider, the payment itself, trouble with it. */
export const withdrawalStages = ['CHECK', 'REVIEW', 'SEND', 'PAYMENT', 'TROUBLE', 'DONE'] as const
export type WithdrawalStage = (typeof withdrawalStages)[number]

/** Who has to act. */
export const withdrawalHolders = ['SYSTEM', 'STAFF', 'PROVIDER', 'MEMBER', 'NOBODY'] as const
export type WithdrawalHolder = (typeof withdrawalHolders)[number]
