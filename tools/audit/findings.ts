import { type ChainRow, timeOfRow } from '@tamuvo/contract/journal.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'

/** What can be wrong with the journal, by the check that found it. */
export type Check =
  | 'file'
  | 'archives'
  | 'chain'
  | 'rows'
  | 'days'
  | 'kept'
  | 'entries'
  | 'balances'
  | 'order'
  | 'sums'
  | 'rollups'
  | 'adjustments'
  | 'trail'

/** Something that is wrong, in plain words. */
export type Finding = { check: Check; sentence: string }

/** Hears of what is wrong as it is found. */
export type Report = (check: Check, sentence: string) => void

/** How people find a row: its id, its entry, when it was posted. */
export const nameOfRow = (row: ChainRow): string => {
  const time = timeOfRow(row)
  const when = Number.isNaN(time.getTime()) ? 'at no time a calendar has' : `posted ${time.toISOString()}`
  return `the row with id ${row.id} (entry ${row.entryId}, ${when})`
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** An amount as people read it. */
export const moneyText = (minor: bigint): string => toWire(amount(minor)).replace(/\B(?=(\d{3})+\.)/g, ',')

/** "1 row is", "2 rows are" */
export const countIs = (count: bigint | number, one: string): string =>
  `${countText(count, one)} ${BigInt(count) === 1n ? 'is' : 'are'}`

export const countText = (count: bigint | number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${BigInt(count) === 1n ? one : many}`
