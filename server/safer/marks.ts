import { createHash } from 'node:crypto'
import type { KnownBy } from '../account/services.ts'
import type { Person } from '../account/person-store.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { isMarked, writeMarks } from './mark-store.ts'

const hashOf = (what: string, text: string): Buffer => createHash('sha256').update(`${what}:${text}`).digest()

const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

const hashesOf = (known: KnownBy): Buffer[] =>
  Object.entries(known).flatMap(([what, text]) => (text ? [hashOf(what, plain(text))] : []))

/** Remembers who has excluded herself by what she is known by, whatever she changes later. */
export const markPerson = (tx: Tx, { id, mobile, email, particulars }: Person): Promise<void> =>
  writeMarks(tx, id, hashesOf({ mobile, email, idNumber: particulars['idNumber'] ?? '' }))

/** Whether somebody who opens an account has excluded herself with another one, and is not back yet. */
export const isExcludedElsewhere = async (from: Queryable, known: KnownBy, now: Date): Promise<boolean> => {
  const hashes = hashesOf(known)
  return hashes.length > 0 && isMarked(from, hashes, now)
}
