import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { LastPostings } from './last-postings.ts'

/**
 * What is remembered of the journal outside of its database: if the database does not have all of it any more, it has lost history.
 * An account's postings are how many of them were answered.
 */
export type JournalMark = {
  /** Of the last incident after which posting went on; 0 before the first. What was remembered before it counts no more. */
  incident: bigint
  system: string
  timeline: string
  checkpoint: { no: bigint; hash: string; uptoId: bigint; at: string } | undefined
  /** The highest id of the entries that were answered. */
  lastEntryId: bigint
  /** Of accounts that were posted to last. The newest commit is enough: the log of a database loses its end only. */
  postings: ReadonlyMap<bigint, bigint>
}

const whole = z.pipe(
  z.string().check(z.regex(/^\d{1,19}$/)),
  z.transform((text) => BigInt(text)),
)
const stored = z.object({
  incident: whole,
  system: z.string(),
  timeline: z.string(),
  checkpoint: z.optional(z.object({ no: whole, hash: z.string(), uptoId: whole, at: z.string() })),
  lastEntryId: whole,
  postings: z.array(z.tuple([whole, whole])),
})

/** As it is stored in the file and in an incident. */
export const markText = ({ postings, ...mark }: JournalMark): string =>
  JSON.stringify({ ...mark, postings: [...postings] }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )

/** @returns undefined where there is none yet; @throws for a file that cannot be read or was altered */
export const readMark = async (file: string): Promise<JournalMark | undefined> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const { postings, checkpoint, ...mark } = stored.parse(JSON.parse(text))
  return { ...mark, checkpoint, postings: new Map(postings) }
}

/** Written beside it, made durable, and put in its place: after a crash the file is the old one or the new one. */
export const writeMark = async (file: string, mark: JournalMark): Promise<void> => {
  const draft = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeDurably(draft, markText(mark))
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(file))
}

const writeDurably = async (file: string, text: string): Promise<void> => {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new name lasts once its folder does. Not every system can do that. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Both together, as two processes of one machine remember them. */
export const joinMarks = (own: JournalMark, other: JournalMark | undefined): JournalMark => {
  if (!other || other.incident < own.incident) return own
  if (other.incident > own.incident) return other
  const postings = new LastPostings()
  for (const each of [other, own]) postings.noteAll(each.postings)
  const isOlder = (own.checkpoint?.no ?? 0n) < (other.checkpoint?.no ?? 0n)
  const lastEntryId = own.lastEntryId > other.lastEntryId ? own.lastEntryId : other.lastEntryId
  return { ...own, checkpoint: isOlder ? other.checkpoint : own.checkpoint, lastEntryId, postings: postings.all() }
}
