import { basename, dirname, join } from 'node:path'
import { clearAlarm, raiseAlarm } from '../kit/alarms.ts'
import type { Queryable } from '../kit/database.ts'
import type { KitServices } from '../kit/services.ts'
import { nameOfStored, walletAccount } from './accounts.ts'
import type { Moved } from './entry.ts'
import { keepAlarm, lookAtJournal, originOfJournal, type Seen, stopPosting } from './incident-store.ts'
import type { JournalMark } from './journal-mark.ts'
import { LastPostings } from './last-postings.ts'
import { MachineHistory } from './machine-history.ts'
import { readMachines, useMachines } from './machine-store.ts'
import { tellMachines } from './watermark.ts'
import { addToMark, keptAside, readOrKeepAside } from './mark-file.ts'

type WatchTools = Pick<KitServices, 'database' | 'clock' | 'newId' | 'log'>

const asideAlarm = 'ledger.marks'

/** A remembered posting is at most so much younger than the file says. */
const lookEveryMs = 5_000

/**
 * Remembers, outside of the database, the last checkpoint and the last postings that were answered, and compares them with each
 * connection that is made and every few seconds. A database that does not have them all has lost history, as after a standby was
 * promoted that had not got everything: then posting stops (`ledger_incident`) until two people of staff say go on.
 */
export class JournalWatch {
  readonly #tools: WatchTools
  readonly #folder: string | undefined
  readonly #postings = new LastPostings()
  readonly #history: MachineHistory
  #mark: Omit<JournalMark, 'postings' | 'lastEntryId'> | undefined
  #lastEntryId = 0n
  #origin = ''
  #timer: NodeJS.Timeout | undefined
  #saving: Promise<void> = Promise.resolve()
  #isSaved = false
  #hasAside: boolean | undefined
  #looking: Promise<void> | undefined

  /** @param folder of the files; undefined: only this process remembers */
  constructor(tools: WatchTools, folder: string | undefined) {
    this.#tools = tools
    this.#folder = folder
    this.#history = new MachineHistory(tools.database)
  }

  /** Compares the database with what was remembered, and from then on each new connection. */
  async open(): Promise<void> {
    const { database } = this.#tools
    this.#origin = await originOfJournal(database)
    await this.#history.open()
    if (this.#history.isSpread) database.divide((memberId) => this.#history.of(memberId))
    const before = await this.#read()
    if (before) this.#remember(before)
    await this.check(database)
    database.checkNew((client) => this.#checkNew(client))
    database.checkNewAt((client, address) => this.#checkAt(client, address))
    await this.save()
    this.#timer = setInterval(() => void this.#look(), lookEveryMs)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    await this.#look()
  }

  /** Remembers postings that were just answered: one of a commit stands for all, where one machine holds the rows of all. */
  note(moved: readonly Moved[]): void {
    const last = moved.at(-1)
    if (!last) return
    for (const { memberId, walletAccount: account, version } of this.#history.isSpread ? moved : [last])
      this.#postings.note(walletAccount(memberId, account), version)
    if (last.entryId > this.#lastEntryId) this.#lastEntryId = last.entryId
    this.#isSaved = false
  }

  /** @throws when the database is wrong and the incident could not be written */
  async check(client: Queryable): Promise<void> {
    const { log } = this.#tools
    const remembered = this.#whole()
    const lost = await this.#history.lostOnAll(client, remembered.postings, (address, error) =>
      log.warn({ address, error: String(error) }, 'what a machine of the cluster has could not be looked at'),
    )
    await this.#judge(client, remembered, lost)
  }

  /** Before a connection is used. */
  async #checkNew(client: Queryable): Promise<void> {
    const remembered = this.#whole()
    const machines = this.#history.isSpread ? await readMachines(client) : ''
    await this.#judge(client, remembered, await this.#history.lostOnChanged(client, remembered.postings))
    if (machines !== '') await useMachines(client, machines)
  }

  /** Before a connection to a machine is used, past the coordinator. @throws when the machine lacks something */
  async #checkAt(client: Queryable, address: string): Promise<void> {
    const remembered = this.#whole()
    const lost = await this.#history.lostAt(client, address, remembered.postings)
    if (lost.length === 0) return
    await this.#judge(this.#tools.database, remembered, lost)
    throw new Error(`the machine ${address} has lost history`)
  }

  async #judge(client: Queryable, remembered: JournalMark, lost: Seen['lost']): Promise<void> {
    const seen = await lookAtJournal(client, remembered, lost)
    // A standby takes nothing anyway.
    if (seen.isStandby) return
    await keepAlarm(client, seen, this.#tools.clock.now())
    const isFirst = this.#mark === undefined
    if (isFirst || (remembered.incident < seen.resumed && seen.knowsIncident)) return this.#begin(seen)
    if (seen.stoppedBy !== null) return
    const sentence = contradictionOf(this.#origin, remembered, seen)
    if (sentence === undefined) return this.#goOn(seen)
    const { clock, newId, log } = this.#tools
    const isNew = await stopPosting(client, { id: newId(), at: clock.now(), sentence, remembered, found: seen })
    if (isNew) log.error({ sentence }, 'the database has lost history: nothing is posted until two people of staff say so')
    await tellMachines(client)
  }

  /** Writes the file, if something changed. A failure is logged: the memory of the process remains. */
  save(): Promise<void> {
    return (this.#saving = this.#saving.then(() => this.#save()).then(() => this.#alarmAside()))
  }

  /** One look at a time, however long a machine takes to answer. */
  #look(): Promise<void> {
    return (this.#looking ??= this.#lookNow().finally(() => (this.#looking = undefined)))
  }

  async #lookNow(): Promise<void> {
    const { database, log } = this.#tools
    await this.check(database).catch((error: unknown) => log.warn({ error: String(error) }, 'the journal could not be looked at'))
    // Here, so that a stop of posting and its end reach the machines of a cluster within seconds: all of them, or none.
    if (!this.#history.isOneAway)
      await tellMachines(database).catch((error: unknown) =>
        log.warn({ error: String(error) }, 'a machine of the cluster does not know up to where the journal is closed'),
      )
    await this.save()
  }

  async #save(): Promise<void> {
    const file = this.#file
    if (file === undefined || this.#isSaved || !this.#mark) return
    this.#isSaved = true
    try {
      await addToMark(file, () => this.#whole(), this.#tools.clock.now())
    } catch (error) {
      this.#isSaved = false
      this.#tools.log.warn({ file, error: String(error) }, 'how far the journal went could not be written beside the database')
    }
  }

  get #file(): string | undefined {
    return this.#folder === undefined ? undefined : join(this.#folder, `${this.#origin}.json`)
  }

  async #read(): Promise<JournalMark | undefined> {
    const file = this.#file
    if (file === undefined) return undefined
    return readOrKeepAside(file, this.#tools.clock.now()).catch((error: unknown) => {
      this.#tools.log.error({ file, error: String(error) }, 'what was remembered of the journal cannot be read')
      return undefined
    })
  }

  /** A file that was kept aside is an alarm until staff have removed it. */
  async #alarmAside(): Promise<void> {
    const { database, clock, log } = this.#tools
    const file = this.#file
    const names = file === undefined ? [] : await keptAside(file)
    if (file === undefined || (names.length === 0 && this.#hasAside === false)) return
    if (names.length > 0 && !this.#hasAside) log.error({ file, names }, 'what was remembered of the journal could not be read')
    this.#hasAside = names.length > 0
    const sentence = `What was remembered of the journal outside of the database could not be read, and is kept aside in ${basename(dirname(file))}: ${names.join(', ')}. Until it was looked at it is not known whether history was lost before; remove it then.`
    const written = this.#hasAside
      ? raiseAlarm(database, { name: asideAlarm, sentence, since: clock.now() })
      : clearAlarm(database, asideAlarm, clock.now())
    await written.catch((error: unknown) => {
      this.#hasAside = undefined
      log.warn({ error: String(error) }, 'the alarm of the remembered journal could not be written')
    })
  }

  #whole(): JournalMark {
    const mark = this.#mark ?? { incident: 0n, system: '', timeline: '', checkpoint: undefined }
    return { ...mark, lastEntryId: this.#lastEntryId, postings: this.#postings.all() }
  }

  #remember({ postings, lastEntryId, ...mark }: JournalMark): void {
    this.#mark = mark
    this.#lastEntryId = lastEntryId
    this.#postings.noteAll(postings)
  }

  /** Takes the database as it is: there is nothing to compare it with, or two people said go on. */
  #begin(seen: Seen): void {
    if (this.#mark) this.#postings.clear()
    this.#take(seen)
  }

  #goOn(seen: Seen): void {
    const { timeline = '', system = '' } = this.#mark ?? {}
    if (timeline !== seen.timeline || system !== seen.system)
      this.#tools.log.warn(
        { before: timeline, now: seen.timeline },
        'the database is another one with the same history: posting goes on',
      )
    this.#take(seen)
  }

  #take({ resumed, system, timeline, last }: Seen): void {
    const isSame = this.#mark?.checkpoint?.no === last?.no && this.#mark?.timeline === timeline && this.#mark.incident === resumed
    this.#mark = { incident: resumed, system, timeline, checkpoint: last ?? undefined }
    if (!isSame) this.#isSaved = false
  }
}

const namedMax = 5

/** What the database does not have, as a sentence; undefined where it has everything. */
const contradictionOf = (
  origin: string,
  { incident, system, timeline, checkpoint, lastEntryId }: JournalMark,
  seen: Seen,
): string | undefined => {
  const parts: string[] = []
  if (origin !== seen.origin) parts.push('it has another journal')
  if (!seen.knowsIncident) parts.push(`it does not know that posting went on after incident ${incident}`)
  if (checkpoint && seen.hash !== checkpoint.hash)
    parts.push(
      `checkpoint ${checkpoint.no} of ${checkpoint.at} is ${seen.hash === null ? 'missing' : 'another one'}, its chain ends at ${seen.last?.no ?? 0n}`,
    )
  if (seen.lost.length > 0) parts.push(`answered postings are missing, up to entry ${lastEntryId} (${lostText(seen.lost)})`)
  if (parts.length === 0) return undefined
  const change =
    timeline === seen.timeline && system === seen.system ? `timeline ${timeline}` : `timeline ${timeline} became ${seen.timeline}`
  return `The database has lost history: ${parts.join('; ')}; ${change}.`
}

const lostText = (lost: Seen['lost']): string => {
  const named = lost.slice(0, namedMax).map(({ account, answered, found }) => `${nameOfStored(account)} ${answered} → ${found}`)
  return lost.length > namedMax ? `${named.join(', ')} and ${lost.length - namedMax} more accounts` : named.join(', ')
}
