import { amount as amountOf, type Amount } from '@tamuvo/money/amount.ts'
import { BigintWriter, ints, IntWriter, SmallintWriter, UuidWriter } from '../kit/arrays.ts'
import { invariant } from '../kit/invariant.ts'
import type { Account } from './accounts.ts'
import { numberOfKind } from './kinds.ts'
import type { Plan } from './rows.ts'

/** An entry of a batch. `prefix` is the running sum of its wallet account, this entry included. */
type GroupMember = { index: number; plan: Plan; prefix: bigint }

/** Entries of one wallet account in their order, their sum, and the id of their last row. */
type AccountGroup = { account: Account; members: GroupMember[]; rows: number; sum: bigint; low: bigint; lastId: bigint }

export type Posted = { balance: Amount; version: bigint }

/** A batch grouped by wallet account: the parameters of `ledger_post_batch`, and how its answer is read. */
export type Batch = {
  /** The parameters of `ledger_post_batch`, except the time and the key checks. */
  parameters: Buffer[]
  /** Where the rows stand whose keys have to be checked: `key_checks` of `ledger_post_batch`. */
  keyChecks: Buffer
  /** The entry at each index of the row parameters: those of one wallet account are adjacent. */
  order: number[]
  /** The result of each entry, in the order given; undefined where its wallet account was skipped. */
  read(moved: Buffer | null): (Posted | undefined)[]
}

// Beyond any balance, within a bigint: used as low it passes every floor, negated it passes none.
const noDebit = 1n << 61n
const noWay = -noDebit

/** Whether the key of an entry has to be checked: in the journal, or in archived months too. */
type KeyCheck = 'none' | 'journal' | 'archives too'

type KeyChecks = {
  of(plan: Plan): KeyCheck
  /** Whether the wallet accounts of the batch are locked first, where an entry of the same key may be in flight in another month. */
  locksFirst: boolean
}

/** Groups entries that move one wallet account each. */
export const buildBatch = (plans: readonly Plan[], checks: KeyChecks): Batch => {
  const groups = groupByAccount(plans)
  return {
    parameters: [...walletAccountParameters(groups), ...rowParameters(groups)],
    keyChecks: ints(keyChecksOf(groups, checks)),
    order: groups.flatMap((group) => group.members.map((member) => member.index)),
    read: (moved) => readAnswer(plans.length, groups, moved),
  }
}

const groupByAccount = (plans: readonly Plan[]): AccountGroup[] => {
  const groups = new Map<bigint, AccountGroup>()
  for (const [index, plan] of plans.entries()) {
    const account = plan.walletAccount
    invariant(account !== undefined, 'each entry of a batch moves one wallet account')
    let group = groups.get(account)
    if (!group) groups.set(account, (group = { account, members: [], rows: 0, sum: 0n, low: noDebit, lastId: 0n }))
    addToGroup(group, index, plan)
  }
  // The same order in all processes: batches that share wallet accounts wait for each other instead of deadlocking.
  return [...groups.values()].sort((a, b) => (a.account < b.account ? -1 : 1))
}

const addToGroup = (group: AccountGroup, index: number, plan: Plan): void => {
  // One that is sent again may bring older ids than the one before it: then it is posted by itself.
  if (plan.id <= group.lastId) group.low = noWay
  group.lastId = plan.rows.at(-1)?.id ?? plan.id
  for (const { amount } of plan.rows) {
    group.sum += amount
    if (amount < 0n && group.sum < group.low) group.low = group.sum
  }
  group.rows += plan.rows.length
  group.members.push({ index, plan, prefix: group.sum })
}

const walletAccountParameters = (groups: readonly AccountGroup[]): Buffer[] => {
  const [accounts, sums, lows] = [
    new BigintWriter(groups.length),
    new BigintWriter(groups.length),
    new BigintWriter(groups.length),
  ]
  const [firsts, lasts] = [new IntWriter(groups.length), new IntWriter(groups.length)]
  let rows = 0
  for (const group of groups) {
    accounts.add(group.account)
    sums.add(group.sum)
    lows.add(group.low)
    firsts.add(rows + 1)
    lasts.add((rows += group.rows))
  }
  return [accounts, sums, lows, firsts, lasts].map((each) => each.finish())
}

const rowParameters = (groups: readonly AccountGroup[]): Buffer[] => {
  const count = groups.reduce((rows, group) => rows + group.rows, 0)
  const columns = new RowColumns(count)
  for (const [place, group] of groups.entries()) {
    let prefix = 0n
    for (const { plan } of group.members) prefix = columns.add(plan, place + 1, prefix)
  }
  return columns.finish()
}

/** The index that asks `ledger_post_batch` to lock the wallet accounts first. */
const lockFirst = 0

const keyChecksOf = (groups: readonly AccountGroup[], checks: KeyChecks): number[] => {
  const keyChecks: number[] = checks.locksFirst ? [lockFirst] : []
  let place = 1
  for (const { members } of groups)
    for (const { plan } of members) {
      const check = checks.of(plan)
      if (check !== 'none') keyChecks.push(check === 'journal' ? -place : place)
      place += plan.rows.length
    }
  return keyChecks
}

class RowColumns {
  readonly #ids: BigintWriter
  readonly #entryIds: BigintWriter
  readonly #keys: UuidWriter
  readonly #nos: IntWriter
  readonly #amounts: BigintWriter
  readonly #prefixes: BigintWriter
  readonly #refs: BigintWriter
  readonly #counters: SmallintWriter
  readonly #kinds: SmallintWriter
  readonly #legs: SmallintWriter

  constructor(count: number) {
    this.#ids = new BigintWriter(count)
    this.#entryIds = new BigintWriter(count)
    this.#keys = new UuidWriter(count)
    this.#nos = new IntWriter(count)
    this.#amounts = new BigintWriter(count)
    this.#prefixes = new BigintWriter(count)
    this.#refs = new BigintWriter(count)
    this.#counters = new SmallintWriter(count)
    this.#kinds = new SmallintWriter(count)
    this.#legs = new SmallintWriter(count)
  }

  /** @returns the prefix after it */
  add({ id, entry, rows }: Plan, walletAccountNo: number, prefixBefore: bigint): bigint {
    const kind = numberOfKind(entry.kind)
    let prefix = prefixBefore
    let leg = 0
    for (const row of rows) {
      prefix += row.amount
      this.#ids.add(row.id)
      this.#entryIds.add(id)
      this.#keys.add(entry.key)
      this.#nos.add(walletAccountNo)
      this.#amounts.add(row.amount)
      this.#prefixes.add(prefix)
      this.#refs.add(row.ref)
      this.#counters.add(Number(row.counter))
      this.#kinds.add(kind)
      this.#legs.add(leg++)
    }
    return prefix
  }

  finish(): Buffer[] {
    const bigints = [this.#amounts, this.#prefixes, this.#refs]
    const smallints = [this.#counters, this.#kinds, this.#legs]
    return [this.#ids, this.#entryIds, this.#keys, this.#nos, ...bigints, ...smallints].map((each) => each.finish())
  }
}

// A posted wallet account is answered as its index (4 bytes), its balance before and its count of postings after (8 each).
const movedBytes = 20

const readAnswer = (count: number, groups: readonly AccountGroup[], moved: Buffer | null): (Posted | undefined)[] => {
  const answers = new Array<Posted | undefined>(count).fill(undefined)
  if (!moved) return answers
  const view = new DataView(moved.buffer, moved.byteOffset, moved.byteLength)
  for (let at = 0; at < moved.byteLength; at += movedBytes) {
    const group = groups[view.getInt32(at) - 1]
    invariant(group, 'only wallet accounts of the batch are answered')
    readFold(group, view.getBigInt64(at + 4), view.getBigInt64(at + 12), answers)
  }
  return answers
}

const readFold = (group: AccountGroup, before: bigint, postings: bigint, answers: (Posted | undefined)[]): void => {
  let version = postings - BigInt(group.rows)
  for (const { index, plan, prefix } of group.members) {
    version += BigInt(plan.rows.length)
    answers[index] = { balance: amountOf(before + prefix), version }
  }
}
