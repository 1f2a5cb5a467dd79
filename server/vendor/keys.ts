import { hash } from 'node:crypto'

/** A hash of a vendor's id, as 32 hex digits: vendors choose ids of any length. */
export type VendorKey = string & { readonly is: 'vendor key' }

/** Stands for "none" where a column of keys has no null. */
export const noKey = '0'.repeat(32) as VendorKey

const keyOf = (...parts: string[]): VendorKey => hash('sha256', JSON.stringify(parts)).slice(0, 32) as VendorKey

export const txKey = (vendor: string, name: string): VendorKey => keyOf('tx', vendor, name)

/** The key of the part of a win that comes from a jackpot: a transaction of its own, under the id of the win. */
export const jackpotKey = (vendor: string, name: string): VendorKey => keyOf('jackpot', vendor, name)

/** The key of a rollback: in some dialects it carries the id of the transaction it undoes. */
export const undoKey = (vendor: string, name: string): VendorKey => keyOf('undo', vendor, name)

/** The key under which a rollback takes the part back that came from a jackpot. */
export const jackpotUndoKey = (vendor: string, name: string): VendorKey => keyOf('undo jackpot', vendor, name)

/** The key of an id that a bet shares with its wins. */
export const groupKey = (vendor: string, name: string): VendorKey => keyOf('group', vendor, name)

/** The key of a member's part in a round: vendors name rounds per game, not per player. */
export const roundKey = (vendor: string, memberId: bigint, game: string, code: string): VendorKey =>
  keyOf('round', vendor, memberId.toString(), game, code)
