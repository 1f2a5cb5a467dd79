import { type AgentRecord, agentReaders, fieldsOfAgent, isOfAgent } from './agent-records.ts'
import { type FedRecord, fedReaders, fieldsOfFed, isOfFed } from './fed-records.ts'
import { fieldsOfLoyalty, isOfLoyalty, loyaltyReaders, type LoyaltyRecord } from './loyalty-records.ts'
import { fieldsOfStudio, isOfStudio, type StudioRecord, studioReaders } from './studio-records.ts'

/** About what has to be bet before a withdrawal, about rounds of own games, about what agents earn by bets, and about loyalty. */
export type PlayRecord = FedRecord | StudioRecord | AgentRecord | LoyaltyRecord

export const isOfPlay = (record: { is: string }): record is PlayRecord =>
  isOfFed(record) || isOfStudio(record) || isOfAgent(record) || isOfLoyalty(record)

export const fieldsOfPlay = (record: PlayRecord): readonly (bigint | string)[] => {
  if (isOfAgent(record)) return fieldsOfAgent(record)
  if (isOfLoyalty(record)) return fieldsOfLoyalty(record)
  return isOfFed(record) ? fieldsOfFed(record) : fieldsOfStudio(record)
}

export const playReaders: Record<string, (fields: readonly (string | undefined)[]) => PlayRecord> = {
  ...fedReaders,
  ...studioReaders,
  ...agentReaders,
  ...loyaltyReaders,
}
