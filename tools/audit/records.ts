import {
  fieldsOfMiscounted,
  fieldsOfRound,
  fieldsOfUnbooked,
  type MiscountedRecord,
  type StrayedRoundRecord,
  type UnbookedRecord,
} from './round-records.ts'
import { fieldsOfPlay, isOfPlay, playReaders, type PlayRecord } from './play-records.ts'
import { fieldsOfMoneyOut, isOfMoneyOut, type MoneyOutRecord, moneyOutReaders } from './money-out-records.ts'
import { hex, small, sum, Unreadable, unquoted, whole } from './fields.ts'
import { type ChainRow, type Checkpoint, journalRecipe1 } from '@tamuvo/contract/journal.ts'

export type CheckpointRecord = Checkpoint & { hash: string; secret: string; fingerprints: string }
export type DayRecord = { day: string; no: bigint; hash: string; rows: bigint; total: bigint }
export type RollupRecord = { account: number; kind: number; amount: bigint; postings: bigint }
export type BalanceRecord = { account: bigint; memberId: bigint; amount: bigint; postings: bigint }
/** A bet of a vendor that settles a bet once, and what settled it more often; the amount is that of its wins. */
export type OversettledRecord = {
  vendor: string
  memberId: bigint
  roundId: bigint
  wins: number
  rollbacks: number
  amount: bigint
}
/** Members with wallets at vendors, and what is in transit by the transfers. */
export type WalletsRecord = { members: bigint; inTransit: bigint }
/** What a member has at vendors by the ledger, and another sum by the wallets. */
export type StrayedRecord = { memberId: bigint; ledger: bigint; wallets: bigint }
/** A transfer that paid more than was booked, as a win, while the other was open. */
export type FalseWinRecord = { reference: string; vendor: string; memberId: bigint; amount: bigint; other: string }
export type TrailRecord = { no: bigint; previous: string; hash: string; text: string }

/** A month whose rows with from ≤ id < upto were archived in a file with this digest. */
export type ArchiveRecord = { month: string; fromId: bigint; uptoId: bigint; rows: bigint; digest: string; file: string }
/** A row that was found below the end of the chain and explained, so that no checkpoint has it. The digest is SHA-256 of its bytes. */
export type LateRecord = { id: bigint; digest: string; by: bigint; reason: string }
/** The sum of an account in the preceding archived month, by kind of entry. */
export type CarriedRecord = { account: bigint; memberId: bigint; kind: number; amount: bigint; postings: bigint }

/**
 * The records of a journal in order: the id up to which house accounts are rolled up, and the id from which the ids of an account
 * are in posting order (absent in older exports); the rows that came late; each archived month with the sums of its accounts; each checkpoint before its
 * rows, unless archived; `tail` and the rows that are not checkpointed yet; the published days; balances; rollups; the audit
 * trail; bets of vendors that were settled too often, and how many were looked at (absent in older exports); the wallets at vendors in the
 * same way; rounds at vendors and of own games, turnover of draws, what has to be bet, and withdrawals where they differ; the number of rows.
 * Hashes, secrets and fingerprints are hex.
 */
export type AuditRecord =
  | { is: 'mark'; upto: bigint; orderedFrom?: bigint }
  | { is: 'late'; late: LateRecord }
  | { is: 'archive'; archive: ArchiveRecord }
  | { is: 'carried'; carried: CarriedRecord }
  | { is: 'checkpoint'; checkpoint: CheckpointRecord }
  | { is: 'row'; row: ChainRow }
  | { is: 'tail' }
  | { is: 'day'; day: DayRecord }
  | { is: 'balance'; balance: BalanceRecord }
  | { is: 'rollup'; rollup: RollupRecord }
  | { is: 'trail'; trail: TrailRecord }
  | { is: 'oversettled'; bet: OversettledRecord }
  | { is: 'settled'; bets: bigint }
  | { is: 'strayed-round'; round: StrayedRoundRecord }
  | { is: 'unbooked'; tx: UnbookedRecord }
  | { is: 'rounds'; rounds: bigint }
  | { is: 'miscounted'; bet: MiscountedRecord }
  | { is: 'turnover'; bets: bigint }
  | PlayRecord
  | { is: 'strayed'; strayed: StrayedRecord }
  | { is: 'false-win'; win: FalseWinRecord }
  | { is: 'wallets'; wallets: WalletsRecord }
  | MoneyOutRecord
  | { is: 'end'; rows: bigint }

/** The first line of an export. It is older than the recipe of checkpoints with the trail, whose lines are longer. */
export const exportHeader = `${journalRecipe1}|export`

/** A record as one line of an export: its name and its fields, separated by "|". */
export const lineOf = (record: AuditRecord): string => [record.is, ...fieldsOf(record)].join('|')

const fieldsOf = (record: AuditRecord): readonly (bigint | number | string)[] => {
  if (isOfMoneyOut(record)) return fieldsOfMoneyOut(record)
  if (isOfPlay(record)) return fieldsOfPlay(record)
  switch (record.is) {
    case 'mark':
      return record.orderedFrom === undefined ? [record.upto] : [record.upto, record.orderedFrom]
    case 'late':
      return [record.late.id, record.late.digest, record.late.by, JSON.stringify(record.late.reason)]
    case 'archive': {
      const { month, fromId, uptoId, rows, digest, file } = record.archive
      return [month, fromId, uptoId, rows, digest, file]
    }
    case 'carried': {
      const { account, memberId, kind, amount, postings } = record.carried
      return [account, memberId, kind, amount, postings]
    }
    case 'checkpoint':
      return fieldsOfCheckpoint(record.checkpoint)
    case 'row': {
      const { id, entryId, at, key, account, memberId, amount, balanceAfter, ref, counter, kind, leg } = record.row
      return [id, entryId, at, key, account, memberId, amount, balanceAfter ?? '', ref, counter, kind, leg]
    }
    case 'tail':
      return []
    case 'day':
      return [record.day.day, record.day.no, record.day.hash, record.day.rows, record.day.total]
    case 'balance':
      return [record.balance.account, record.balance.memberId, record.balance.amount, record.balance.postings]
    case 'rollup':
      return [record.rollup.account, record.rollup.kind, record.rollup.amount, record.rollup.postings]
    case 'trail':
      return [record.trail.no, record.trail.previous, record.trail.hash, record.trail.text]
    case 'oversettled': {
      const { vendor, memberId, roundId, wins, rollbacks, amount } = record.bet
      return [vendor, memberId, roundId, wins, rollbacks, amount]
    }
    case 'strayed-round':
      return fieldsOfRound(record.round)
    case 'unbooked':
      return fieldsOfUnbooked(record.tx)
    case 'rounds':
      return [record.rounds]
    case 'miscounted':
      return fieldsOfMiscounted(record.bet)
    case 'settled':
    case 'turnover':
      return [record.bets]
    case 'strayed':
      return [record.strayed.memberId, record.strayed.ledger, record.strayed.wallets]
    case 'false-win': {
      const { reference, vendor, memberId, amount, other } = record.win
      return [reference, vendor, memberId, amount, other]
    }
    case 'wallets':
      return [record.wallets.members, record.wallets.inTransit]
    case 'end':
      return [record.rows]
  }
}

const fieldsOfCheckpoint = (checkpoint: CheckpointRecord): readonly (bigint | number | string)[] => {
  const { no, fromId, uptoId, rows, total, root, previous, at, hash, secret, fingerprints, trail } = checkpoint
  const fields = [no, fromId, uptoId, rows, total, root, previous, at, hash, secret, fingerprints]
  return trail ? [...fields, trail.no, trail.hash] : fields
}

/** Parses a line of an export; undefined for one that `lineOf` does not produce. */
export const recordOf = (line: string): AuditRecord | undefined => {
  const [name = '', ...fields] = line.split('|')
  try {
    const record = readers[name]?.(fields)
    return record && lineOf(record) === line ? record : undefined
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

type Fields = readonly (string | undefined)[]

const readers: Record<string, (fields: Fields) => AuditRecord> = {
  // The reason is the last field, for it may hold "|" itself.
  late: ([id, digest, by, ...reason]) => ({
    is: 'late',
    late: { id: whole(id), digest: hex(digest, 64), by: whole(by), reason: unquoted(reason.join('|')) },
  }),
  archive: ([month, fromId, uptoId, rows, digest, file]) => ({
    is: 'archive',
    archive: {
      month: month ?? '',
      fromId: whole(fromId),
      uptoId: whole(uptoId),
      rows: whole(rows),
      digest: hex(digest, 64),
      file: file ?? '',
    },
  }),
  carried: ([account, memberId, kind, amount, postings]) => ({
    is: 'carried',
    carried: {
      account: whole(account),
      memberId: whole(memberId),
      kind: small(kind),
      amount: sum(amount),
      postings: whole(postings),
    },
  }),
  checkpoint: ([no, fromId, uptoId, rows, total, root, previous, at, hash, secret, fingerprints, trailNo, trailHash]) => ({
    is: 'checkpoint',
    checkpoint: {
      no: whole(no),
      fromId: whole(fromId),
      uptoId: whole(uptoId),
      rows: small(rows, 32),
      total: whole(total),
      root: hex(root, 64),
      previous: hex(previous, 64),
      at: at ?? '',
      trail: trailNo === undefined ? null : { no: whole(trailNo), hash: hex(trailHash, 64) },
      hash: hex(hash, 64),
      secret: hex(secret, 64),
      fingerprints: hex(fingerprints),
    },
  }),
  row: ([id, entryId, at, key, account, memberId, amount, balanceAfter, ref, counter, kind, leg]) => ({
    is: 'row',
    row: {
      id: whole(id),
      entryId: whole(entryId),
      at: whole(at),
      key: hex(key, 32),
      account: whole(account),
      memberId: whole(memberId),
      amount: whole(amount),
      balanceAfter: balanceAfter === '' ? null : whole(balanceAfter),
      ref: whole(ref),
      counter: small(counter),
      kind: small(kind),
      leg: small(leg),
    },
  }),
  mark: ([upto, from]) => ({ is: 'mark', upto: whole(upto), ...(from === undefined ? {} : { orderedFrom: whole(from) }) }),
  tail: () => ({ is: 'tail' }),
  day: ([day, no, hash, rows, total]) => ({
    is: 'day',
    day: { day: day ?? '', no: whole(no), hash: hex(hash, 64), rows: whole(rows), total: whole(total) },
  }),
  balance: ([account, memberId, amount, postings]) => ({
    is: 'balance',
    balance: { account: whole(account), memberId: whole(memberId), amount: whole(amount), postings: whole(postings) },
  }),
  rollup: ([account, kind, amount, postings]) => ({
    is: 'rollup',
    rollup: { account: small(account), kind: small(kind), amount: sum(amount), postings: whole(postings) },
  }),
  // The text is the last field, because it may contain "|".
  trail: ([no, previous, hash, ...text]) => ({
    is: 'trail',
    trail: { no: whole(no), previous: hex(previous), hash: hex(hash, 64), text: text.join('|') },
  }),
  oversettled: ([vendor, memberId, roundId, wins, rollbacks, amount]) => ({
    is: 'oversettled',
    bet: {
      vendor: vendor ?? '',
      memberId: whole(memberId),
      roundId: whole(roundId),
      wins: small(wins, 32),
      rollbacks: small(rollbacks, 32),
      amount: whole(amount),
    },
  }),
  settled: ([bets]) => ({ is: 'settled', bets: whole(bets) }),
  'strayed-round': ([vendor, memberId, roundId, stake, stakeBooked, payout, payoutBooked]) => ({
    is: 'strayed-round',
    round: {
      vendor: vendor ?? '',
      memberId: whole(memberId),
      roundId: whole(roundId),
      stake: whole(stake),
      stakeBooked: sum(stakeBooked),
      payout: whole(payout),
      payoutBooked: sum(payoutBooked),
    },
  }),
  unbooked: ([vendor, memberId, txId, amount, booked]) => ({
    is: 'unbooked',
    tx: {
      vendor: vendor ?? '',
      memberId: whole(memberId),
      txId: whole(txId),
      amount: whole(amount),
      booked: booked === '' ? null : whole(booked),
    },
  }),
  rounds: ([rounds]) => ({ is: 'rounds', rounds: whole(rounds) }),
  miscounted: ([memberId, roundId, betId, booked, due]) => ({
    is: 'miscounted',
    bet: { memberId: whole(memberId), roundId: whole(roundId), betId: whole(betId), booked: whole(booked), due: whole(due) },
  }),
  ...playReaders,
  turnover: ([bets]) => ({ is: 'turnover', bets: whole(bets) }),
  strayed: ([memberId, ledger, wallets]) => ({
    is: 'strayed',
    strayed: { memberId: whole(memberId), ledger: whole(ledger), wallets: sum(wallets) },
  }),
  'false-win': ([reference, vendor, memberId, amount, other]) => ({
    is: 'false-win',
    win: {
      reference: reference ?? '',
      vendor: vendor ?? '',
      memberId: whole(memberId),
      amount: whole(amount),
      other: other ?? '',
    },
  }),
  wallets: ([members, inTransit]) => ({ is: 'wallets', wallets: { members: whole(members), inTransit: sum(inTransit) } }),
  ...moneyOutReaders,
  end: ([rows]) => ({ is: 'end', rows: whole(rows) }),
}
