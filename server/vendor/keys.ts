import { hash } from 'node:crypto'

/** What is unique about something of a vendor's, as 32 hex digits: vendors choose their own ids, of any length. */
export type VendorKey = string & { readonly is: 'vendor key' }

/** Stands for "none" where a column of keys has no null. */
export const noKey = '0'.repeat(32) as VendorKey

const keyOf = (...parts: string[]): VendorKey => hash('sha256', JSON.stringify(parts)).slice(0, 32) as VendorKey

export const txKey = (vendor: string, name: string): VendorKey => keyOf('tx', vendor, name)

/** Of a rollback: in some dialects it carries the id of what it undoes. */
export const undoKey = (vendor: string, name: string): VendorKey => keyOf('undo', vendor, name)

/** Of an id that a bet shares with its wins. */
export const groupKey = (vendor: string, name: string): VendorKey => keyOf('group', vendor, name)

/** Of a member's part in a round: vendors name rounds once a game, not once a player. */
export const roundKey = (vendor: string, memberId: bigint, game: string, code: string): VendorKey =>
  keyOf('round', vendor, memberId.toString(), game, code)
