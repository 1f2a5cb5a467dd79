import { house } from '@tamuvo/server/ledger/accounts.ts'
import type { Read } from './archives.ts'
import { AgentCheck } from './check-agents.ts'
import { ArchiveCheck } from './check-archives.ts'
import { BooksCheck } from './check-books.ts'
import { ChainCheck, DayCheck } from './check-chain.ts'
import { CoinCheck } from './check-coins.ts'
import { DepositCheck } from './check-deposits.ts'
import { EntriesCheck } from './check-entries.ts'
import { HeadCheck } from './check-heads.ts'
import { FedCheck } from './check-fed.ts'
import { LateCheck } from './check-late.ts'
import { LoyaltyCheck } from './check-loyalty.ts'
import { OrderCheck } from './check-order.ts'
import { GuardCheck } from './check-guards.ts'
import { PacketCheck } from './check-packets.ts'
import { PoolCheck } from './check-pools.ts'
import { RaffleCheck } from './check-raffles.ts'
import { RollupCheck } from './check-rollups.ts'
import { RoundCheck } from './check-rounds.ts'
import { SignedCheck } from './check-signed.ts'
import { StudioCheck } from './check-studio.ts'
import { TrailCheck } from './check-trail.ts'
import { TurnoverCheck } from './check-turnover.ts'
import { UplineCheck } from './check-uplines.ts'
import { VendorCheck } from './check-vendors.ts'
import { WalletCheck } from './check-wallets.ts'
import { isOfGuards } from './guard-records.ts'
import { isOfPlay, type OfPlay } from './of-play.ts'
import { WithdrawalCheck } from './check-withdrawals.ts'
import type { UnreadableLines } from './export-file.ts'
import type { Check, Finding, Report } from './findings.ts'

const linesOf = ({ from, upto, file = 'the file' }: UnreadableLines): string =>
  `Lines ${from.toLocaleString('en')} to ${upto.toLocaleString('en')} of ${file}`

/** Further ones are only counted. */
const findingsMax = 100

/** All checks of the journal in one pass. */
export class Examination {
  readonly findings: Finding[] = []
  readonly counts = new Map<Check, number>()
  readonly archives: ArchiveCheck
  readonly chain: ChainCheck
  readonly days: DayCheck
  readonly books: BooksCheck
  readonly entries: EntriesCheck
  readonly order: OrderCheck
  readonly late: LateCheck
  readonly rollups: RollupCheck
  readonly trail: TrailCheck
  readonly heads: HeadCheck
  readonly vendors: VendorCheck
  readonly wallets: WalletCheck
  readonly deposits: DepositCheck
  readonly withdrawals: WithdrawalCheck
  readonly uplines: UplineCheck
  readonly coins: CoinCheck
  readonly signed: SignedCheck
  readonly pools: PoolCheck
  readonly guards: GuardCheck
  readonly packets: PacketCheck
  readonly rounds: RoundCheck
  readonly turnover: TurnoverCheck
  readonly fed: FedCheck
  readonly studio: StudioCheck
  readonly raffles: RaffleCheck
  readonly agents: AgentCheck
  readonly loyalty: LoyaltyCheck
  #rows = 0n
  #archived = 0n
  #isEnded = false
  #isOfDatabase = false

  /** @param kept hashes of roots noted earlier */
  constructor(kept: readonly string[]) {
    const report: Report = (check, sentence) => this.#note(check, sentence)
    this.archives = new ArchiveCheck(report)
    this.chain = new ChainCheck(report, kept)
    this.days = new DayCheck(report)
    this.books = new BooksCheck(report)
    this.entries = new EntriesCheck(report)
    this.order = new OrderCheck(report)
    this.late = new LateCheck(report)
    this.rollups = new RollupCheck(report)
    this.trail = new TrailCheck(report)
    this.heads = new HeadCheck(report)
    this.vendors = new VendorCheck(report)
    this.wallets = new WalletCheck(report)
    this.deposits = new DepositCheck(report)
    this.withdrawals = new WithdrawalCheck(report)
    this.uplines = new UplineCheck(report)
    this.coins = new CoinCheck(report)
    this.signed = new SignedCheck(report)
    this.pools = new PoolCheck(report)
    this.guards = new GuardCheck(report)
    this.packets = new PacketCheck(report)
    this.rounds = new RoundCheck(report)
    this.turnover = new TurnoverCheck(report)
    this.fed = new FedCheck(report)
    this.studio = new StudioCheck(report)
    this.raffles = new RaffleCheck(report)
    this.agents = new AgentCheck(report)
    this.loyalty = new LoyaltyCheck(report)
  }

  /** Whether the rights of logins were looked at, too. */
  get isOfDatabase(): boolean {
    return this.#isOfDatabase
  }

  /** @param extra what logins of processes may beyond their list, in sentences */
  takeRights(extra: readonly string[]): void {
    this.#isOfDatabase = true
    for (const sentence of extra) this.#note('rights', sentence)
  }

  get rows(): bigint {
    return this.#rows
  }

  take(record: Read): void {
    if (this.#isEnded) return this.#note('file', 'Something follows the end of the journal.')
    if (isOfPlay(record)) return this.#takeOfPlay(record)
    switch (record.is) {
      case 'mark':
        this.order.takeMark(record.orderedFrom)
        return this.rollups.takeMark(record.upto)
      case 'late':
        return this.late.takeLate(record.late)
      case 'archive':
        return this.archives.takeArchive(record.archive)
      case 'archive-file':
        return this.archives.takeFile(record.digest)
      case 'carried':
        if (this.archives.takeCarried(record.carried)) return
        this.books.takeCarried(record.carried)
        this.order.takeCarried(record.carried)
        return this.rollups.takeCarried(record.carried)
      case 'checkpoint':
      case 'apart':
        return this.#takeCheckpoint(record)
      case 'row':
        this.#rows++
        if (this.archives.takeRow(record.row)) this.#archived++
        this.#takeChained(record)
        this.books.takeRow(record.row)
        this.entries.takeRow(record.row)
        this.order.takeRow(record.row, 'isLoose' in record)
        this.rollups.takeRow(record.row)
        return this.trail.takeRow(record.row)
      case 'tail':
        return this.chain.takeTail()
      case 'day':
        return this.days.takeDay(record.day)
      case 'balance':
        this.order.takeBalance(record.balance)
        return this.books.takeBalance(record.balance)
      case 'rollup':
        return this.rollups.takeRollup(record.rollup)
      case 'trail':
        this.late.takeTrail(record.trail)
        this.heads.takeTrail(record.trail)
        return this.trail.takeTrail(record.trail)
      case 'end':
        return this.#end(record.rows)
      case 'unreadable':
        return this.#note('file', `${linesOf(record)} are not as they were written.`)
      case 'broken-file':
        return this.#note('file', record.sentence)
    }
  }

  #takeOfPlay(record: OfPlay): void {
    if (isOfGuards(record)) return this.guards.take(record)
    switch (record.is) {
      case 'oversettled':
        return this.vendors.takeOversettled(record.bet)
      case 'settled':
        return this.vendors.takeSettled(record.bets)
      case 'strayed-round':
      case 'unbooked':
      case 'rounds':
        return this.rounds.take(record)
      case 'miscounted':
        return this.turnover.takeMiscounted(record.bet)
      case 'turnover':
        return this.turnover.takeBets(record.bets)
      case 'misfed':
      case 'fed':
        return this.fed.take(record)
      case 'misplayed':
      case 'studio':
        return this.studio.take(record)
      case 'strayed':
      case 'false-win':
      case 'wallets':
        return this.wallets.take(record)
      case 'misdeposited':
      case 'deposits':
        return this.deposits.take(record)
      case 'misheld':
      case 'misbooked':
      case 'withdrawals':
        return this.withdrawals.take(record)
      case 'misposted':
      case 'uplines':
        return this.uplines.take(record)
      case 'miscredited':
      case 'coins':
        return this.coins.take(record)
      case 'missigned':
      case 'signed-days':
        return this.signed.take(record)
      case 'mispooled':
      case 'mistriggered':
      case 'pools':
      case 'triggers':
        return this.pools.take(record)
      case 'misdrawn':
      case 'raffles':
        return this.raffles.take(record)
      case 'mispacket':
      case 'packets':
        return this.packets.take(record)
      case 'misearned':
      case 'earned':
        return this.agents.take(record)
      case 'misrewarded':
      case 'rewarded':
        return this.loyalty.take(record)
    }
  }

  #takeCheckpoint({ is, checkpoint }: Extract<Read, { is: 'checkpoint' | 'apart' }>): void {
    if (is === 'apart') this.chain.takeApart(checkpoint)
    else this.chain.takeCheckpoint(checkpoint, this.archives.isAway(checkpoint))
    this.days.takeCheckpoint(checkpoint)
    this.heads.takeCheckpoint(checkpoint)
  }

  #takeChained(record: Extract<Read, { is: 'row' }>): void {
    if (this.late.takeRow(record.row)) return
    if ('isLoose' in record) this.chain.takeLoose(record.row)
    else this.chain.takeRow(record.row)
  }

  finish(): void {
    if (!this.#isEnded) this.#note('file', 'The journal breaks off: its end is missing.')
    this.archives.finish()
    this.chain.finish()
    this.late.finish(this.archives.awayUpto)
    this.books.finish()
    this.wallets.finish(this.books.balanceOf(house('vendor:transit')))
    this.entries.finish(this.archives.awayUpto)
    this.rollups.finish()
    this.trail.finish()
    this.heads.finish()
  }

  #end(rows: bigint): void {
    this.#isEnded = true
    const here = this.#rows - this.#archived
    if (rows !== here) this.#note('file', `The journal should have ${rows} rows, but ${here} were read.`)
  }

  #note(check: Check, sentence: string): void {
    this.counts.set(check, (this.counts.get(check) ?? 0) + 1)
    if (this.findings.length < findingsMax)
      this.findings.push({ check, sentence: sentence.charAt(0).toUpperCase() + sentence.slice(1) })
  }
}
