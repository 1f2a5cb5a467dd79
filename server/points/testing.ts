import type { Handler } from '../kit/handle.ts'
import { randomUUID } from 'node:crypto'
import type { GameType } from '@tamuvo/contract/brand.ts'
import { setWithdrawalPassword } from '@tamuvo/contract/account-security.ts'
import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import { type AccountServer, accountServerWith, goodPassword } from '../account/testing.ts'
import { writeDecided } from '../betting/decided-store.ts'
import { inTransaction } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import { openSession } from '../kit/session.ts'
import { readMark } from '../loyalty/activity-store.ts'
import { runLoyalty } from '../loyalty/jobs.ts'
import { openLoyalty } from '../loyalty/services.ts'
import { hasUntaken } from '../loyalty/take-activities.ts'
import { rewardCalls } from '../reward/area.ts'
import { openRewards } from '../reward/services.ts'
import { openSafer } from '../safer/services.ts'
import { testOperator } from '../testing/operators.ts'
import { openTurnover } from '../turnover/services.ts'
import { vipCalls } from '../vip/area.ts'
import { openVip } from '../vip/services.ts'
import { walletCalls } from '../wallet/area.ts'
import { openWallet } from '../wallet/services.ts'
import { pointsCalls } from './area.ts'
import { bookPoints } from './earn-points.ts'
import { openPoints, type PointsServices } from './services.ts'

export const digits = '294716'
export const marketer = testOperator('may', 'marketing')

export type Player = { id: bigint; username: string; token: string }

/** What members do: bets, corrections and deposits, as the areas below tell of it. */
const openDoing = ({ services, clock }: AccountServer<PointsServices>) => {
  const { database } = services
  /** A bet that was placed a second ago and is settled now. */
  const bet = async (
    { id: memberId }: { id: bigint },
    valid: string,
    { product = 'RNG', game = 'test', payout = '0.00' }: { product?: GameType; game?: string; payout?: string } = {},
  ): Promise<bigint> => {
    const placedAt = clock.now()
    clock.advance(1_000)
    const [id, roundId] = [services.newId(), services.newId()]
    const amount = fromWire(payout)
    const stake = fromWire(valid)
    const placed = {
      id,
      memberId,
      roundId,
      orderId: id,
      placedAt,
      product,
      game,
      market: 'm',
      selection: 's',
      price: 'p',
    }
    const outcome = { betId: id, memberId, amount, uncollected: 0n as Amount, valid: stake, detail: '', entryId: null }
    await inTransaction(database, (tx) =>
      writeDecided(tx, {
        roundId,
        bets: [{ ...placed, stake, valid: stake, ruleVersion: 'test/1' }],
        outcomes: [{ ...outcome, kind: amount > 0n ? 'won' : 'lost' }],
        at: clock.now(),
      }),
    )
    return id
  }
  /** A correction of a bet, by what it changes. */
  const correct = ({ id: memberId }: { id: bigint }, betId: bigint, validBet: string): Promise<void> =>
    inTransaction(database, (tx) =>
      appendEvents(tx, {
        kind: 'bet.corrected',
        memberId,
        body: { betId: String(betId), stake: '0.00', payout: '0.00', validBet },
        at: clock.now(),
      }),
    )
  /** Money that was paid in, as the cashier says it. */
  const deposit = ({ id: memberId }: { id: bigint }, amount: string, kind = 'deposit.credited'): Promise<void> =>
    inTransaction(database, (tx) => appendEvents(tx, { kind, memberId, body: { amount }, at: clock.now() }))
  return { bet, correct, deposit }
}

/** Areas above points. */
type Higher = { open(lower: PointsServices): PointsServices; calls: Handler[] }

/** A server with levels, points and rewards, whose clock stands still. */
export const loyaltyServer = async (higher: Higher = { open: (lower) => lower, calls: [] }) => {
  const server = await accountServerWith<PointsServices>(
    {
      open: (lower) => higher.open(openPoints(openVip(openRewards(openLoyalty(openTurnover(openWallet(openSafer(lower)))))))),
      calls: [...walletCalls, ...rewardCalls, ...vipCalls, ...pointsCalls, ...higher.calls],
    },
    undefined,
    [marketer.key],
  )
  const { services, clock } = server
  const { database } = services
  /** A player who is logged in, with a withdrawal password. */
  const player = async (more: Parameters<typeof server.person>[0] = {}): Promise<Player> => {
    const { id, username, type } = await server.person({ username: `p${randomUUID().slice(0, 10)}`, ...more })
    const session = { memberId: id, type, address: '127.0.0.1', device: 'test', remember: true } as const
    const days = { idleMs: 400 * 86_400_000, expiresAt: new Date('2028-01-01') }
    const token = await openSession(database, clock, services.rng, { ...session, ...days })
    const password = { password: goodPassword, newPassword: digits, confirmNewPassword: digits }
    await server.get(setWithdrawalPassword, password, { token })
    return { id, username, token }
  }
  /** Counts all there is, also what was committed while other transactions of the tests were open. */
  const count = async (): Promise<void> => {
    do await runLoyalty(services)
    while (await hasUntaken(database, new Date(clock.now().getTime() + 1)))
    await runLoyalty(services)
    await bookPoints(services)
  }
  return { ...server, player, ...openDoing(server), count, mark: () => readMark(database) }
}
