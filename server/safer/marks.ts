import { createHash } from 'node:crypto'
import type { KnownBy } from '../account/services.ts'
import type { Person } from '../account/person-store.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { isMarked, writeMarks } from './mark-store.ts'

const hashOf = (what: string, text: string): Buffer => createHash('sha256').update(`${what}:${text}`).digest()

const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

const hashesOf = (known: KnownBy): Buffer[] =>
  Object.entries(known).flatMap(([what, text]) => (text ? [hashOf(what, plain(text))] : []))

/** Stores hashes of the contacts and particulars of a self-excluded member, so that later changes do not hide them. */
export const markPerson = (tx: Tx, { id, mobile, email, particulars }: Person): Promise<void> =>
  writeMarks(tx, id, hashesOf({ mobile, email, idNumber: particulars['idNumber'] ?? '' }))

/** Whether the person who registers is self-excluded under another account. */
export const isExcludedElsewhere = async (from: Queryable, known: KnownBy, now: Date): Promise<boolean> => {
  const hashes = hashesOf(known)
  return hashes.length > 0 && isMarked(from, hashes, now)
}
