import * as corrections from '@tamuvo/contract/lottery-corrections.ts'
import { balanceOf, houseBalances } from '../ledger/statements.ts'
import { trialBalance } from '../ledger/proof.ts'
import { faultsIn } from '../testing/chaos-proof.ts'
import { testOperator } from '../testing/operators.ts'
import { carryOut } from './corrections.ts'
import { findIssueByNumber, publishOutcome } from './store.ts'
import { randomUUID } from 'node:crypto'
import type { ReceivedOutputOf, SentInputOf } from '@tamuvo/contract/call.ts'
import * as contract from '@tamuvo/contract/lottery.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { registerMember } from '../account/register-member.ts'
import { bettingCalls } from '../betting/area.ts'
import { type BettingServices, openBetting } from '../betting/services.ts'
import { openCatalog } from '../catalog/services.ts'
import { seedCatalog } from '../catalog/catalog.ts'
import { type Clock, steppedClock } from '../kit/clock.ts'
import { connectDatabase, type Database, inTransaction } from '../kit/database.ts'
import { idMaker } from '../kit/ids.ts'
import type { OperatorKey } from '../kit/operator-keys.ts'
import type { Rng } from '../kit/rng.ts'
import type { KitServices } from '../kit/services.ts'
import { openSession } from '../kit/session.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { openLedger } from '../ledger/posting.ts'
import { openPlatform } from '../platform/services.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { processDue } from './process-due.ts'
import { lotteryCalls } from './area.ts'
import { type KeyStore, keysInMemory } from '../kit/key-store.ts'
import { type LotteryServices, openLottery } from './services.ts'
import { testHolderKeys } from './testing-keys.ts'
import { ticketsByGame } from './lottery.ts'

export type Player = { memberId: bigint; token: string }
type Order = SentInputOf<typeof contract.placeTickets>
export type TicketOrder = Order['tickets'][number]

type TestServices = LotteryServices & BettingServices

export type LotteryServer = TestServer<TestServices> & {
  clock: Clock & { set(to: string): void; advance(ms: number): void }
  /** A member with a balance and a session. */
  player(money?: string, prizeMode?: number): Promise<Player>
  /** Places tickets on the current issue, or another. */
  buy(
    player: Player,
    tickets: TicketOrder[],
    more?: { game?: string; issue?: string; key?: string; freeBetId?: string },
  ): ReturnType<TestServer<LotteryServices>['ask']>
  board(game?: string): Promise<ReceivedOutputOf<typeof contract.getBoard>>
  draw(issue: string, game?: string): Promise<ReceivedOutputOf<typeof contract.getDraw>>
  /** Advances the clock to an open sale. @returns its issue */
  goToSale(): Promise<{ issue: string; closesAt: string; drawsAt: string }>
  /** The issue on sale. */
  current(game?: string): Promise<string>
  /** The services of another process on the same database. @param database its connections */
  anotherProcess(database?: Database): Promise<LotteryServices>
}

/** A ticket that wins one time in ten, on the first digit: 1.00 pays 9.80. */
export const firstDigit = (digits: string, more: Partial<TicketOrder> = {}): TicketOrder => ({
  play: 'dwd',
  picks: `${digits}||||`,
  unit: '1.00',
  multiple: 1,
  mode: 1960,
  ...more,
})

const catalogOf = (games: readonly string[]) => {
  const names = (text: string) => ({ EN: text, MY: text, CN: text })
  const game = (gameCode: string, place: number) => ({
    nodeId: String(1001 + place),
    gameCode,
    gameType: 'LOTT' as const,
    vendor: 'LOTT',
    names: names(gameCode),
    classify: null,
    minBet: fromWire('0.10'),
    state: 'open' as const,
    tag: null,
    hot: true,
    defaultPlay: null,
    gameId: null,
    image: { rx1: '', rx2: '' },
  })
  return { vendors: [{ gameType: 'LOTT' as const, code: 'LOTT', names: names('Harbour') }], games: games.map(game) }
}

const openServices = async (kit: KitServices, keys: KeyStore): Promise<TestServices> => {
  const { database, clock, newId: nextId } = kit
  const ledger = await openLedger(database, { clock, nextId, writers: 1 })
  const betting = await openBetting(database, { ledger, clock, nextId, writers: 1 })
  const platform = openPlatform(kit)
  const catalog = openCatalog(platform)
  catalog.ticketsByGame.fill((since) => ticketsByGame(database, since))
  return openLottery({ ...platform, ledger, betting, catalog }, keys)
}

const closeServices = async ({ betting, ledger }: LotteryServices): Promise<void> => {
  await betting.close()
  await ledger.close()
}

export type LotteryOptions = { start?: string; games?: readonly string[]; operators?: OperatorKey[]; rng?: Rng }

/** A server with the lottery and a manual clock; its scheduler runs when a test calls `processDue`. */
export const lotteryServer = async ({
  start = '2026-08-05T02:20:30Z',
  games = contract.lotteryGames,
  operators = [],
  rng,
}: LotteryOptions = {}): Promise<LotteryServer> => {
  const clock = steppedClock(start)
  const others: TestServices[] = []
  const keys = keysInMemory(testHolderKeys)
  const close = async (services: TestServices): Promise<void> => {
    for (const other of others) {
      await closeServices(other)
      await other.database.close()
    }
    await closeServices(services)
  }
  const server = await testServer<TestServices>({
    clock,
    config: { operators },
    open: (kit) => openServices({ ...kit, ...(rng && { rng }) }, keys),
    handlers: [...lotteryCalls, ...bettingCalls],
    close,
  })
  const { services } = server
  await inTransaction(services.database, (tx) => seedCatalog(tx, catalogOf(games)))
  const board = (game = 'FAST5') => server.get(contract.getBoard, { game })
  const current = async (game = 'FAST5'): Promise<string> => (await board(game)).current?.issue ?? ''
  return {
    ...server,
    clock,
    board,
    current,
    goToSale: async () => {
      await processDue(services)
      const { current: running, next } = await board()
      const sold = running?.state === 'closed' ? next : running
      if (!sold) throw new Error('nothing is on sale')
      clock.set(new Date(Date.parse(sold.opensAt) + 1_000).toISOString())
      await processDue(services)
      return sold
    },
    player: (money, prizeMode) => openPlayer(services, money, prizeMode),
    buy: async ({ token }, tickets, { game = 'FAST5', issue, key, freeBetId } = {}) =>
      server.ask(
        contract.placeTickets,
        { game, issue: issue ?? (await current(game)), tickets, ...(freeBetId === undefined ? {} : { freeBetId }) },
        { token, ...(key ? { key } : {}) },
      ),
    draw: (issue, game = 'FAST5') => server.get(contract.getDraw, { game, issue }),
    anotherProcess: async (database = connectDatabase(services.database.url)) => {
      const other = await openServices({ ...services, database, newId: idMaker(clock, 900 + others.length) }, keys)
      others.push(other)
      return other
    },
  }
}

const openPlayer = async (services: LotteryServices, money = '100.00', prizeMode = 1960): Promise<Player> => {
  const { database, clock, rng, ledger, newId } = services
  const memberId = await inTransaction(database, async (tx) => {
    const username = `p${randomUUID().slice(0, 12)}`
    const member = await registerMember(tx, services, {
      username,
      passwordHash: '',
      language: 'EN',
      prizeMode,
      registeredAt: clock.now(),
    })
    const ref = newId()
    const moves = [{ from: house('psp:sandpay'), to: walletAccount(member.id), amount: fromWire(money) }]
    await ledger.postIn(tx, [{ key: naturalKey('test money', ref), kind: 'DEPOSIT', ref, moves }])
    return member.id
  })
  const session = { memberId, type: 0, address: '127.0.0.1', device: 'test', remember: true, idleMs: 86_400_000 }
  return { memberId, token: await openSession(database, clock, rng, session) }
}

/** A lottery with two staff members, mi who proposes and ko who decides, and draws with external results. */
export const correctionServer = async () => {
  const [mi, ko] = [testOperator('mi', 'maker'), testOperator('ko', 'checker')]
  const server = await lotteryServer({ games: ['FAST5'], operators: [mi.key, ko.key] })
  const { database } = server.services

  const ask = (issue: string, digits: string, key?: string) =>
    server.ask(
      corrections.askCorrection,
      { game: 'FAST5', issue, result: digitsOf(digits), reason, evidence },
      { ...mi.as, ...(key ? { key } : {}) },
    )

  const decide = (id: string, decision: 'approved' | 'rejected' = 'approved', because = '') =>
    server.ask(corrections.decideOnCorrection, { id, decision, reason: because }, ko.as)

  /** Proposes and approves a correction. @returns its id */
  const agreed = async (issue: string, digits: string): Promise<bigint> => {
    const { id } = (await ask(issue, digits)).value
    const decided = await decide(id)
    if (decided.value.state !== 'approved') throw new Error(JSON.stringify(decided))
    return BigInt(id)
  }

  return {
    server,
    mi,
    ko,
    ask,
    decide,
    agreed,
    corrected: async (issue: string, digits: string): Promise<void> => carryOut(server.services, await agreed(issue, digits)),
    balance: ({ memberId }: Player): Promise<bigint> => balanceOf(database, memberId),
    pool: async (): Promise<bigint> => (await houseBalances(database))['jackpot:fast5'],
    faults: () => faultsOfBets(database),
    ...resultsFromOutside(server),
  }
}

/** Sales of draws with external results. */
const resultsFromOutside = (server: LotteryServer) => {
  const { clock, services } = server
  const { database } = services

  const bring = async (
    number: string,
    digits: string,
    { seed, signatures }: { seed: string | null; signatures?: readonly string[] | undefined },
  ): Promise<void> => {
    const issue = await findIssueByNumber(database, 'FAST5', number)
    const outcome = { result: digitsOf(digits), drawnAt: clock.now(), seed, signatures: signatures ?? null }
    await inTransaction(database, (tx) => publishOutcome(tx, issue?.id ?? 0n, outcome))
  }

  const notOurs = (number: string): Promise<void> =>
    inTransaction(server.owner, async (tx) => {
      await tx.query('SET LOCAL session_replication_role = replica')
      await tx.query(`UPDATE lottery_issue SET source = 'MANUAL', commitment = NULL, committed_at = NULL WHERE number = $1`, [
        number,
      ])
    })

  return {
    bring,
    /** Sells an issue with an external result, then settles it by `digits`. */
    settled: async (digits: string, sell: (issue: string) => Promise<unknown>): Promise<string> => {
      const { issue, closesAt, drawsAt } = await server.goToSale()
      await notOurs(issue)
      await sell(issue)
      clock.set(closesAt)
      await processDue(services)
      clock.set(drawsAt)
      await bring(issue, digits, { seed: null })
      await processDue(services)
      const { state } = await server.draw(issue)
      if (state !== 'settled') throw new Error(`the draw is ${state}`)
      return issue
    },
    /** @returns the ids of the bets */
    buy: async (player: Player, issue: string, ...tickets: TicketOrder[]): Promise<string[]> => {
      const answer = await server.buy(player, tickets, { issue })
      if (!answer.success) throw new Error(JSON.stringify(answer))
      return (answer.value as { tickets: { id: string }[] }).tickets.map(({ id }) => id)
    },
  }
}

/** Violated invariants of bets, rounds and balances. */
const faultsOfBets = async (database: Database): Promise<unknown[]> => {
  const { 'payouts without their entry': payouts, 'rounds whose figures are not those of their bets': rounds } =
    await faultsIn(database)
  const { isClean } = await trialBalance(database)
  return [payouts, rounds, isClean ? undefined : 'trial balance'].filter((fault) => fault !== undefined)
}

export const reason = 'The feed sent the numbers of the day before'
const evidence = 'https://results.example/2026-08-05'
export const digitsOf = (digits: string) => ({ kind: 'digits', digits }) as const
