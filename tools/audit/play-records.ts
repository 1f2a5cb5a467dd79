import { type FedRecord, fedReaders, fieldsOfFed, isOfFed } from './fed-records.ts'
import { fieldsOfStudio, isOfStudio, type StudioRecord, studioReaders } from './studio-records.ts'

/** About what has to be bet before a withdrawal, and about rounds of own games. */
export type PlayRecord = FedRecord | StudioRecord

export const isOfPlay = (record: { is: string }): record is PlayRecord => isOfFed(record) || isOfStudio(record)

export const fieldsOfPlay = (record: PlayRecord): readonly (bigint | string)[] =>
  isOfFed(record) ? fieldsOfFed(record) : fieldsOfStudio(record)

export const playReaders: Record<string, (fields: readonly (string | undefined)[]) => PlayRecord> = {
  ...fedReaders,
  ...studioReaders,
}
