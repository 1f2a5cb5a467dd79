/**
 * The numbers of the advisory locks that have one, so that no two locks share theirs. Those of functions in SQL stand here too. Locks of
 * rows have names instead, hashed to 64 bits, or the ids of the rows, which are longer.
 */
export const lockNumbers = {
  /** Changes of the schema. */
  migrations: 7_210_417,
  /** The keys of secrets. */
  secrets: 7_210_418,
  demo: 5_511_902,
  /** The demo line, while it is made. */
  demoLine: 5_511_904,
  /** The chain of the coin as it was seen. */
  coinChain: 5_511_903,
  vendorSandbox: 7_110_002,
  /** Days of the call log: `vendor_call_log_open`, `vendor_call_log_drop`. */
  callLogDays: 7_110_001,
  /** The tree of agents: who joins it, and branches that move. `agent_join`. */
  agentTree: 7_210_419,
  /** Runs of what agents earn: who begins one, and who accrues. `agent_accrue` */
  agentRuns: 7_210_420,
  /** Who shares out a run. `agent_share_out` */
  agentShares: 7_210_423,
  /** Contracts of agents: one changes at a time. */
  agentContracts: 7_210_421,
  /** Who pays bills of contracts. */
  agentBills: 7_210_422,
  /** Promotions with codes: one is published at a time. */
  promotionCodes: 7_210_424,
  /** Who says to the machines of a cluster what they have to know. `ledger_tell_machines` */
  ledgerMachines: 7_210_425,
  /** Who takes over the events of a cluster's machines: `outbox_gather`. */
  outboxGather: 7_210_426,
  /** Months of the journal: `ledger_open_months`. */
  journalMonths: 20_260_000,
} as const
