import { type AgentRecord, agentReaders, fieldsOfAgent, isOfAgent } from './agent-records.ts'
import { type FedRecord, fedReaders, fieldsOfFed, isOfFed } from './fed-records.ts'
import { fieldsOfGuard, guardReaders, type GuardRecord, isOfGuards } from './guard-records.ts'
import { fieldsOfLoyalty, isOfLoyalty, loyaltyReaders, type LoyaltyRecord } from './loyalty-records.ts'
import { fieldsOfRaffle, isOfRaffles, raffleReaders, type RaffleRecord } from './raffle-records.ts'
import { fieldsOfStudio, isOfStudio, type StudioRecord, studioReaders } from './studio-records.ts'

/** About what has to be bet before a withdrawal, rounds of own games, what agents earn by bets, loyalty, draws of raffles, and whose stakes are guarded. */
export type PlayRecord = FedRecord | StudioRecord | AgentRecord | LoyaltyRecord | RaffleRecord | GuardRecord

export const isOfPlay = (record: { is: string }): record is PlayRecord =>
  isOfFed(record) || isOfStudio(record) || isOfAgent(record) || isOfLoyalty(record) || isOfRaffles(record) || isOfGuards(record)

export const fieldsOfPlay = (record: PlayRecord): readonly (bigint | string)[] => {
  if (isOfAgent(record)) return fieldsOfAgent(record)
  if (isOfLoyalty(record)) return fieldsOfLoyalty(record)
  if (isOfRaffles(record)) return fieldsOfRaffle(record)
  if (isOfGuards(record)) return fieldsOfGuard(record)
  return isOfFed(record) ? fieldsOfFed(record) : fieldsOfStudio(record)
}

export const playReaders: Record<string, (fields: readonly (string | undefined)[]) => PlayRecord> = {
  ...fedReaders,
  ...studioReaders,
  ...agentReaders,
  ...loyaltyReaders,
  ...raffleReaders,
  ...guardReaders,
}
