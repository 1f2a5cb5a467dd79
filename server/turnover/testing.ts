import type { GameType } from '@tamuvo/contract/brand.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { registerMember } from '../account/register-member.ts'
import { type Clock, steppedClock } from '../kit/clock.ts'
import { connectDatabase, type Database, inTransaction } from '../kit/database.ts'
import { idMaker } from '../kit/ids.ts'
import type { KitServices } from '../kit/services.ts'
import { openSession } from '../kit/session.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { openLedger } from '../ledger/posting.ts'
import { openPlatform } from '../platform/services.ts'
import { atEnd } from '../testing/at-end.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { openWallet } from '../wallet/services.ts'
import { turnoverCalls } from './area.ts'
import { openTurnover, type PlayedBet, type TurnoverServices } from './services.ts'
import { addTurnoverRow, type NewTurnoverRow } from './turnover.ts'

type Player = { id: bigint; token: string }

export type TurnoverServer = TestServer<TurnoverServices> & {
  clock: Clock & { advance(ms: number): void }
  /** Bets as areas above would tell them, by member. A test changes them as it likes. */
  bets: Map<bigint, PlayedBet[]>
  /** Money that areas above would find elsewhere. */
  elsewhere: Map<bigint, Amount>
  player(): Promise<Player>
  /** Posts money to a player's wallet account, or takes it away. */
  pay(memberId: bigint, minor: bigint): Promise<void>
  add(row: Pick<NewTurnoverRow, 'memberId' | 'base'> & Partial<NewTurnoverRow>): Promise<void>
  /** A bet that is settled unless said otherwise, placed a second after whatever was before. */
  bet(memberId: bigint, minor: bigint, more?: Partial<PlayedBet>): PlayedBet
  /** Another process on the same database. */
  anotherProcess(): Promise<TurnoverServices>
}

/** Turnover with bets that the test makes up. */
export const turnoverServer = async (): Promise<TurnoverServer> => {
  const clock = steppedClock('2026-08-05T06:30:00Z')
  const bets = new Map<bigint, PlayedBet[]>()
  const elsewhere = new Map<bigint, Amount>()
  const open = async (kit: KitServices): Promise<TurnoverServices> => {
    const ledger = await openLedger(kit.database, { clock, nextId: kit.newId, writers: 1 })
    const services = openTurnover(openWallet({ ...openPlatform(kit), ledger }))
    const { turnover } = services
    turnover.betsAfter.fill(async (_, memberId, { after, limit }) =>
      (bets.get(memberId) ?? []).filter(({ id }) => id > after).slice(0, limit),
    )
    turnover.betsByIds.fill(async (_, memberId, ids) => (bets.get(memberId) ?? []).filter(({ id }) => ids.includes(id)))
    turnover.hasOpenBets.fill(async (_, memberId) => (bets.get(memberId) ?? []).some(({ isOpen }) => isOpen))
    turnover.fundsElsewhere.fill(async (_, memberId) => elsewhere.get(memberId) ?? amount(0n))
    return services
  }
  const server = await testServer<TurnoverServices>({
    clock,
    open,
    handlers: turnoverCalls,
    close: ({ ledger }) => ledger.close(),
  })
  const { services } = server
  let processes = 0
  const anotherProcess = async (): Promise<TurnoverServices> => {
    const connections: Database = connectDatabase(services.database.url)
    const other = await open({ ...services, database: connections, newId: idMaker(clock, 500 + ++processes) })
    atEnd(async () => {
      await other.ledger.close()
      await connections.close()
    })
    return other
  }
  return { ...server, clock, bets, elsewhere, anotherProcess, ...tools(services, { clock, bets }) }
}

type Made = Pick<TurnoverServer, 'clock' | 'bets'>

const tools = (services: TurnoverServices, { clock, bets }: Made) => {
  const { database, ledger, newId, rng } = services
  return {
    player: async (): Promise<Player> => {
      const opened = { username: `player${rng.bytes(6).toString('hex')}`, passwordHash: '', language: 'EN' } as const
      const { id } = await inTransaction(database, (tx) => registerMember(tx, services, { ...opened, registeredAt: clock.now() }))
      const session = { memberId: id, type: 0, address: '127.0.0.1', device: 'test', remember: true, idleMs: 86_400_000 }
      return { id, token: await openSession(database, clock, rng, session) }
    },
    pay: async (memberId: bigint, minor: bigint): Promise<void> => {
      const [own, provider] = [walletAccount(memberId), house('psp:manual')]
      const move = minor > 0n ? { from: provider, to: own } : { from: own, to: provider }
      const size = amount(minor > 0n ? minor : -minor)
      await ledger.post({
        key: naturalKey('test money', newId()),
        kind: 'DEPOSIT_MANUAL',
        ref: memberId,
        moves: [{ ...move, amount: size }],
      })
    },
    add: (row: Pick<NewTurnoverRow, 'memberId' | 'base'> & Partial<NewTurnoverRow>): Promise<void> => {
      clock.advance(1_000)
      const usual = { kind: 'DEPOSIT', ref: newId(), multiple: 100, at: clock.now() } as const
      return inTransaction(database, (tx) => addTurnoverRow(tx, services, { ...usual, ...row }))
    },
    bet: (memberId: bigint, minor: bigint, more: Partial<PlayedBet> = {}): PlayedBet => {
      clock.advance(1_000)
      const usual = { id: newId(), product: 'LOTT' as GameType, placedAt: clock.now(), isOpen: false, valid: amount(minor) }
      const bet = { ...usual, ...more }
      bets.set(memberId, [...(bets.get(memberId) ?? []), bet])
      return bet
    },
  }
}
