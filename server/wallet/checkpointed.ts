import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { Checkpoint } from '@tamuvo/contract/journal.ts'
import type { listCheckpoints, listLedgerRoots } from '@tamuvo/contract/wallet.ts'
import type { Root } from '../ledger/day-root-store.ts'

type SentCheckpoint = OutputOf<typeof listCheckpoints>['list'][number]
type SentRoot = OutputOf<typeof listLedgerRoots>['list'][number]

/** A checkpoint as it is published: enough to recompute its hash, without the rows. */
export const sentCheckpoint = (checkpoint: Checkpoint & { hash: string }): SentCheckpoint => ({
  no: checkpoint.no.toString(),
  fromId: checkpoint.fromId.toString(),
  uptoId: checkpoint.uptoId.toString(),
  rows: checkpoint.rows,
  total: checkpoint.total.toString(),
  root: checkpoint.root,
  previous: checkpoint.previous,
  at: checkpoint.at,
  trail: checkpoint.trail && { no: checkpoint.trail.no.toString(), hash: checkpoint.trail.hash },
  hash: checkpoint.hash,
})

export const sentRoot = ({ day, no, hash, rows, total, at }: Root): SentRoot => ({
  day,
  checkpoint: no.toString(),
  hash,
  rows: Number(rows),
  total: Number(total),
  publishedAt: at.toISOString(),
})
