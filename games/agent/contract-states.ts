/** The life of a contract: from an offer, which lapses, to one of its ends. */

export type ContractState =
  | 'PENDING'
  | 'ACTIVE'
  | 'TERMINATING'
  | 'REJECTED'
  | 'WITHDRAWN'
  | 'EXPIRED'
  | 'TERMINATED'
  | 'SUPERSEDED'
  | 'AUTO_ENDED'

export type ContractEvent =
  | 'accept'
  | 'reject'
  | 'withdraw'
  | 'expire'
  | 'requestTermination'
  | 'acceptTermination'
  | 'rejectTermination'
  | 'supersede'
  | 'autoEnd'
  | 'end'

const ends = { supersede: 'SUPERSEDED', autoEnd: 'AUTO_ENDED', end: 'TERMINATED' } as const

const transitions: Partial<Record<ContractState, Partial<Record<ContractEvent, ContractState>>>> = {
  PENDING: { accept: 'ACTIVE', reject: 'REJECTED', withdraw: 'WITHDRAWN', expire: 'EXPIRED' },
  ACTIVE: { requestTermination: 'TERMINATING', ...ends },
  // A request that is rejected, taken back or not answered leaves the contract as it was.
  TERMINATING: {
    acceptTermination: 'TERMINATED',
    rejectTermination: 'ACTIVE',
    withdraw: 'ACTIVE',
    expire: 'ACTIVE',
    ...ends,
  },
}

/** The state after an event; undefined when it cannot happen to a contract in this state. */
export const stateAfter = (state: ContractState, event: ContractEvent): ContractState | undefined => transitions[state]?.[event]

/** States in which a contract settles periods to come. */
export const isLive = (state: ContractState): boolean => state === 'ACTIVE' || state === 'TERMINATING'

/** A contract of the payee with a downline, by its highest rate. */
export type Promised = { id: bigint; rate: bigint }

/** Contracts with downlines that promise more than a new own one pays. They end with its beginning, if the payee agrees. */
export const endedBy = <Down extends Promised>(newRate: bigint, downs: readonly Down[]): Down[] =>
  downs.filter(({ rate }) => rate > newRate)
