import { randomUUID } from 'node:crypto'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import * as contract from '@tamuvo/contract/promotion-staff.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { vi } from 'vitest'
import { setWithdrawalPassword } from '@tamuvo/contract/account-security.ts'
import { type AccountServer, accountServerWith, goodPassword } from '../account/testing.ts'
import { openCashier } from '../cashier/services.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { openSession } from '../kit/session.ts'
import { type Account, house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import type { Kind } from '../ledger/kinds.ts'
import { openAccount } from '../ledger/posting.ts'
import { runLoyalty } from '../loyalty/jobs.ts'
import { openLoyalty } from '../loyalty/services.ts'
import { hasUntaken } from '../loyalty/take-activities.ts'
import { rewardCalls } from '../reward/area.ts'
import { openRewards } from '../reward/services.ts'
import { beginBreak } from '../safer/begin-break.ts'
import { openSafer } from '../safer/services.ts'
import { type TestDevice, testDevice } from '../testing/devices.ts'
import { testOperator } from '../testing/operators.ts'
import { openTurnover, type PlayedBet } from '../turnover/services.ts'
import { addTurnoverRow, refreshTurnover } from '../turnover/turnover.ts'
import { walletCalls } from '../wallet/area.ts'
import { openWallet } from '../wallet/services.ts'
import { promotionCalls } from './area.ts'
import { openPromotions, type PromotionServices } from './services.ts'

export const marketer = testOperator('may', 'marketing')
export const checker = testOperator('chan', 'checker')

export type Player = TestDevice & { id: bigint; username: string; token: string; address: string }

type Saved = SentInputOf<typeof contract.savePromotion>
type Rule = Saved['rule']

const reason = 'A test of promotions.'

/** A deposit of any size brings as much again, up to 128.00, bet 15 times. */
const usual: Rule = {
  type: 'DEPOSIT',
  startsAt: '2026-08-01T00:00:00.000Z',
  endsAt: null,
  trigger: { kind: 'DEPOSIT', which: 'ANY', min: '10.00' },
  reward: { fixed: null, percent: 10_000, cap: '128.00' },
  terms: { multiple: 1_500, withDeposit: true, weights: { RNG: 100, LIVE: 20 }, maxStake: '5.00', closed: ['PVP'], days: 30 },
  audience: {},
  limits: { perMember: 1, oncePerAddress: false, budget: null },
}

type Server = AccountServer<PromotionServices>

const openServer = (): Promise<Server> =>
  accountServerWith<PromotionServices>(
    {
      open: (lower) => openPromotions(openCashier(openRewards(openLoyalty(openTurnover(openWallet(openSafer(lower))))))),
      calls: [...walletCalls, ...rewardCalls, ...promotionCalls],
    },
    undefined,
    [marketer.key, checker.key],
  )

/** Players who are logged in, each at an address and on a device of the own. */
const openPlayers = (server: Server) => {
  const { services, clock } = server
  const { database } = services
  let addresses = 0
  const player = async (more: Parameters<typeof server.person>[0] = {}, device = testDevice()): Promise<Player> => {
    const { id, username, type } = await server.person({ username: `p${randomUUID().slice(0, 10)}`, ...more })
    const address = `203.0.113.${++addresses % 250}`
    const { deviceHash } = device
    const session = { memberId: id, type, address, device: 'test', deviceHash, remember: true } as const
    const token = await openSession(database, clock, services.rng, {
      ...session,
      idleMs: 400 * 86_400_000,
      expiresAt: new Date('2028-01-01'),
    })
    const password = { password: goodPassword, newPassword: '294716', confirmNewPassword: '294716' }
    await server.get(setWithdrawalPassword, password, { token })
    return { id, username, token, address, ...device }
  }
  return player
}

/** Promotions that one person proposes and another publishes. */
const openPublishing = (server: Server) => {
  let codes = 0
  /** A promotion that is proposed by one and published by another. @returns its id */
  const promotion = async (more: Partial<Rule> = {}): Promise<string> => {
    const rule = { ...usual, ...more }
    const texts = { titles: { EN: 'Ride the tide' }, leads: { EN: 'As much again.' }, bodies: { EN: 'All of it.' } }
    const saved: Saved = { code: `test-${++codes}`, rule, texts, image: '/art/promotion/test.svg', reason }
    const { id, version } = await server.get(contract.savePromotion, saved, marketer.as)
    await server.get(contract.publishPromotion, { id, version, reason }, checker.as)
    return id
  }
  return promotion
}

/** Moves money of members as games and the cashier do. */
const openMoney = ({ services, clock }: Server) => {
  const { database } = services
  type Moved = { memberId: bigint; kind: Kind; other: Account; moved: Amount }
  const move = async (
    tx: Parameters<typeof services.ledger.postIn>[0],
    { memberId, kind, other, moved }: Moved,
  ): Promise<void> => {
    await openAccount(tx, memberId)
    const own = walletAccount(memberId)
    const sides = moved > 0n ? { from: other, to: own } : { from: own, to: other }
    const size = amount(moved > 0n ? moved : -moved)
    const [result] = await services.ledger.postIn(tx, [
      { key: naturalKey('test', services.newId()), kind, ref: memberId, moves: [{ ...sides, amount: size }] },
    ])
    if (result?.is !== 'posted') throw new Error('the test has the money')
  }
  const bank = { kind: 'DEPOSIT_MANUAL', other: house('psp:sandpay') } as const
  type Chosen = { bar: string | undefined; depositId: bigint }
  /** Makes a deposit with a bonus, or without one. */
  const choose = (
    { id: memberId, address, deviceHash: device }: Player,
    minor: bigint,
    promotionId?: string,
    version?: number,
  ): Promise<Chosen> =>
    inTransaction(database, async (tx) => {
      const [depositId, now] = [services.newId(), clock.now()]
      if (promotionId === undefined) return { bar: undefined, depositId }
      const choosing = { memberId, depositId, amount: amount(minor), promotionId: BigInt(promotionId), version }
      const bar = await services.depositBonus.choose(tx, { ...choosing, address, device, now })
      return { bar: bar?.code, depositId }
    })
  /** Credits it. @returns whether a bonus came with it */
  const credit = ({ id: memberId }: Player, minor: bigint, { depositId }: Chosen): Promise<boolean> =>
    inTransaction(database, async (tx) => {
      const [now, credited] = [clock.now(), amount(minor)]
      const hasBonus = await services.depositBonus.credit(tx, { memberId, depositId, credited, now })
      if (!hasBonus)
        await addTurnoverRow(tx, services, { memberId, kind: 'DEPOSIT', ref: depositId, base: credited, multiple: 100, at: now })
      await move(tx, { memberId, ...bank, moved: credited })
      return hasBonus
    })
  /** Takes a deposit back, as its provider does. */
  const reverse = ({ id: memberId }: Player, { depositId }: Pick<Chosen, 'depositId'>): Promise<void> =>
    inTransaction(database, (tx) => services.depositBonus.reverse(tx, { memberId, depositId, now: clock.now() }))
  const payIn = async (player: Player, minor: bigint, promotionId?: string): Promise<Chosen & { hasBonus: boolean }> => {
    const chosen = await choose(player, minor, promotionId)
    return { ...chosen, hasBonus: await credit(player, minor, chosen) }
  }
  /** What a game paid; below zero for a stake. */
  const win = ({ id: memberId }: Player, minor: bigint) =>
    inTransaction(database, (tx) =>
      move(tx, { memberId, kind: minor > 0n ? 'WIN' : 'BET', other: house('house:rng'), moved: amount(minor) }),
    )
  return { choose, credit, reverse, payIn, win }
}

/** Why another transaction has to wait. */
type Held = { of: string; values: unknown[]; meanwhile(tx: Tx): Promise<unknown> }

/** Does something while what is asked waits for rows. @returns the answer to what is asked */
const openHolding =
  ({ owner }: Server) =>
  async <Answer>(asked: () => Promise<Answer>, { of, values, meanwhile }: Held): Promise<Answer> => {
    const { answer } = await inTransaction(owner, async (tx) => {
      await tx.query(`SELECT FROM ${of} FOR UPDATE`, values)
      const waiting = asked()
      await vi.waitFor(async () => {
        const { rows } = await owner.query(
          'SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = $1',
          ['Lock'],
        )
        if (rows.length === 0) throw new Error('nothing waits yet')
      }, 60_000)
      await meanwhile(tx)
      return { answer: waiting }
    })
    return answer
  }

/** A server with promotions, whose clock stands still. Deposits are credited as the cashier does it. */
export const promotionServer = async () => {
  const bets = new Map<bigint, PlayedBet[]>()
  const server = await openServer()
  const { services, clock } = server
  const { database } = services
  services.turnover.betsAfter.fill(async (_from, memberId, { after }) =>
    (bets.get(memberId) ?? []).filter(({ id }) => id > after),
  )
  return {
    ...server,
    player: openPlayers(server),
    promotion: openPublishing(server),
    ...openMoney(server),
    whileHeld: openHolding(server),
    excludeSelf: (memberId: bigint) =>
      inTransaction(database, (tx) => beginBreak(tx, services, { memberId, kind: 'exclusion', since: clock.now(), until: null })),
    /** A settled bet that counts as turnover. */
    play: async ({ id }: Player, minor: bigint): Promise<void> => {
      clock.advance(1_000)
      const bet: PlayedBet = { id: services.newId(), product: 'RNG', placedAt: clock.now(), isOpen: false, valid: amount(minor) }
      bets.set(id, [...(bets.get(id) ?? []), bet])
      await refreshTurnover(services, id)
    },
    /** Why a stake would not be taken. */
    refusal: ({ id }: Player, minor: bigint, product: 'RNG' | 'PVP' = 'RNG') =>
      inTransaction(database, async (tx) => {
        const state = (await services.guard.limitStates(tx, [id])).get(id)
        return state && services.guard.refusal(id, state, { product, stakes: [amount(minor)] })
      }),
    count: async (): Promise<void> => {
      do await runLoyalty(services)
      while (await hasUntaken(database, new Date(clock.now().getTime() + 1)))
      await runLoyalty(services)
    },
  }
}
