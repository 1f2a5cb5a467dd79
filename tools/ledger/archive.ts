import { mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@tamuvo/server/kit/clock.ts'
import { type Database, isUnavailable, partOf, sqlState, transactionOn, type Tx } from '@tamuvo/server/kit/database.ts'
import { digestOf } from '../audit/archives.ts'
import { writeExport } from '../audit/export-file.ts'
import { PlainError } from '../plain-error.mjs'
import {
  beginArchiving,
  carryForward,
  dropMonth,
  type Figures,
  figuresOf,
  findArchive,
  insertArchive,
  limitWaits,
  storeKeys,
  monthStateOf,
  type StoredArchive,
  tryHold,
} from './archive-store.ts'
import { hindranceOf, openThings } from './hindrances.ts'
import type { Month } from './month.ts'
import { checkpointsOfMonth, proveFile, type Seals } from './checkpointed-month.ts'
import type pg from 'pg'

/** The steps of a run, which may be interrupted after each. The database is unchanged until all are done. */
export const steps = ['begun', 'written', 'proven', 'named', 'carried', 'recorded', 'dropped'] as const
export type Step = (typeof steps)[number]

export type ArchiveRequest = {
  month: Month
  folder: string
  clock: Clock
  /** Called after each step. */
  onStep?(step: Step): void
}

/**
 * Archives a month: writes its rows to a file, verifies the file by the checkpoints, and then drops the rows in one transaction
 * with the record of it. Safe to repeat after an interruption anywhere.
 * @throws PlainError when the month cannot be archived yet
 */
export const archiveMonth = async (
  database: Database,
  request: ArchiveRequest,
): Promise<{ isNew: boolean; archive: StoredArchive }> => {
  // The watermark ignores connections of this name, because they write no journal rows.
  const client = await database.dedicated('tamuvo-archive', 0).catch((error: unknown) => {
    throw new PlainError(`The database does not let us in: ${error instanceof Error ? error.message : String(error)}.`)
  })
  try {
    await client.query('SET statement_timeout = 0')
    if (!(await tryHold(client))) throw new PlainError('Another process is archiving a month.')
    const before = await findArchive(client, request.month)
    if (before) return { isNew: false, archive: before }
    return { isNew: true, archive: await archiveRows(client, request) }
  } catch (error) {
    throw isUnavailable(error) ? brokenOff(error) : error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Where the connection broke during the commit, what became of it is not known here; the same command says it. */
const brokenOff = (error: unknown): PlainError =>
  new PlainError(
    `The database, or a machine of its cluster, did not answer: ${error instanceof Error ? error.message : String(error)}. Either the month is archived as a whole or nothing of it: run the command again.`,
  )

const archiveRows = async (
  client: pg.Client,
  { month, folder, clock, onStep = () => {} }: ArchiveRequest,
): Promise<StoredArchive> => {
  const seals = await requireReady(client, month, clock.now())
  onStep('begun')
  const { file, figures } = await writeFile({ month, folder, seals, onStep })
  const path = join(folder, file)
  const [digest = '', { size: bytes }] = [await digestOf(path), await stat(path)]
  const archive = { ...figures, file, bytes, digest, at: clock.now() }
  await transactionOn(client, async (tx) => {
    await beginArchiving(tx)
    await storeKeys(tx, month)
    requireSame(await figuresOf(tx, month), figures)
    // As late as can be: from here on this writes on the machines of a cluster, and the journal is closed only after what writes there.
    await carryForward(tx, month)
    await limitWaits(tx)
    onStep('carried')
    await insertArchive(tx, month, archive)
    onStep('recorded')
    await dropPatiently(tx, month)
    onStep('dropped')
  })
  return archive
}

/** @returns the checkpoints of the month */
const requireReady = async (client: pg.Client, month: Month, now: Date): Promise<Seals> => {
  const seals = await checkpointsOfMonth(client, month)
  const hindrance = hindranceOf(month, now, await monthStateOf(client, month), seals.last?.uptoId ?? 0n)
  if (hindrance !== undefined) throw new PlainError(hindrance)
  if (!seals.last) throw new PlainError(`${month.name} has no rows: there is nothing to archive.`)
  const unfinished = await openThings(client, month)
  if (unfinished.length > 0) throw new PlainError(unfinished.join('\n'))
  return seals
}

type Writing = { month: Month; folder: string; seals: Seals; onStep(step: Step): void }

/** Writes a temporary file, and renames it once it is verified and flushed. */
const writeFile = async ({ month, folder, seals, onStep }: Writing): Promise<{ file: string; figures: Figures }> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = `journal-${month.name}.txt.gz`
  const part = join(folder, `journal-${month.name}.part.txt.gz`)
  await writeExport(part, seals.records())
  await flush(part, 'r+')
  onStep('written')
  const figures = await proveFile(part, seals)
  onStep('proven')
  await rename(part, join(folder, file))
  await flush(folder, 'r')
  onStep('named')
  return { file, figures }
}

/** fsync. Not all systems can flush a folder; those that cannot do not need it. */
const flush = async (path: string, flags: 'r' | 'r+'): Promise<void> => {
  const handle = await open(path, flags).catch((error: unknown) => {
    if (flags === 'r+') throw error
    return undefined
  })
  try {
    await handle?.sync()
  } catch (error) {
    if (flags === 'r+') throw error
  } finally {
    await handle?.close()
  }
}

const requireSame = (here: Figures, there: Figures): void => {
  const isSame =
    here.rows === there.rows && here.firstId === there.firstId && here.lastId === there.lastId && here.sum === there.sum
  if (!isSame)
    throw new PlainError(
      `The month has ${here.rows} rows, and the file ${there.rows}: npm run audit shows the differences. Nothing was archived.`,
    )
}

const dropTries = 60
const pauseMs = 1_000

/** Retries with a short lock timeout, so that postings do not queue behind our lock request while readers hold the journal. */
const dropPatiently = async (tx: Tx, month: Month): Promise<void> => {
  for (let left = dropTries; ; left--) {
    try {
      return await partOf(tx, () => dropMonth(tx, month))
    } catch (error) {
      if (sqlState(error) !== '55P03') throw error
      if (left === 0) throw new PlainError('The journal is being read all the time: nothing was archived. Try again later.')
      await sleep(pauseMs)
    }
  }
}
