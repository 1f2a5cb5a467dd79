import { testType } from '@tamuvo/contract/brand.ts'
import type { VendorRefusal } from '@tamuvo/contract/vendor-call.ts'
import { hash } from 'node:crypto'
import { type Amount, zero } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../kit/database.ts'
import type { KitServices } from '../kit/services.ts'
import { hashToken } from '../kit/session.ts'
import { balancesOf } from '../ledger/statements.ts'
import type { BatchWriters } from '../ledger/batch-work.ts'
import type { Ask, BalanceAsk, BetAsk, CheckAsk, CloseAsk, InfoAsk, MoneyAsk, Outcome } from './ask.ts'
import { closeRound } from './close-round.ts'
import type { Directory, VendorGame, View } from './directory.ts'
import { gather, playersRestMs } from '../kit/gather.ts'
import { memberRefusal } from './gates.ts'
import { txKey } from './keys.ts'
import type { Integration } from './integration.ts'
import type { TxResult } from './tx-result.ts'
import { type Player, type Session, sessionMs, type SessionState, stateOf, tradedToken } from './session.ts'
import { findPlayer, insertSession, playersByHash, replaceSession, startSession } from './session-store.ts'
import { findTx } from './tx-store.ts'
import type { WinCeiling } from './win-ceiling.ts'
import { roundOf, type TxRequest, type Requester, txRequestOf } from './tx-request.ts'

export type GatewayTools = KitServices & {
  directory: Directory
  writers: BatchWriters<TxRequest, TxResult>
  ceiling: WinCeiling
}

/** Decides the calls of all vendors, independent of dialects. */
export type VendorGateway = { take(integration: Integration, ask: Ask): Promise<Outcome> }

/** A call with its player resolved. */
type Call<A extends Ask> = {
  integration: Integration
  ask: A
  session: Player
  game: VendorGame | undefined
  state: SessionState
  now: Date
}

export const openVendorGateway = (tools: GatewayTools): VendorGateway => {
  const { database, clock, directory } = tools
  const players = gather((hashes: string[]) => playersByHash(database, hashes), { loadsMax: 1, restMs: playersRestMs })
  const balances = gather((ids: bigint[]) => balancesOf(database, ids))
  const look: Look = { balance: async (memberId) => (await balances(memberId)) ?? zero }
  return {
    take: async (integration, ask) => {
      if (ask.op === 'info') return tellPlayer(tools, look, integration, ask)
      const session = await players(hash('sha256', ask.token))
      if (!session || session.vendor !== integration.code) return { is: 'token-unknown' }
      if (ask.user !== undefined && ask.user !== session.memberId.toString())
        return { is: 'user-wrong', memberId: session.memberId }
      const now = clock.now()
      const game = gameOf(await directory.view(), integration, ask, session)
      return takeAsk(tools, look, { integration, ask, session, game, state: stateOf(session, now), now })
    },
  }
}

/** Batched lookups that concurrent calls share. */
type Look = { balance(memberId: bigint): Promise<Amount> }

const takeAsk = (tools: GatewayTools, look: Look, call: Call<Exclude<Ask, InfoAsk>>): Promise<Outcome> => {
  const { ask } = call
  switch (ask.op) {
    case 'check':
      return check(tools, look, { ...call, ask })
    case 'balance':
      return answerBalance(tools, look, { ...call, ask })
    case 'close':
      return close(tools, look, { ...call, ask })
    case 'bet':
      return takeBet(tools, look, { ...call, ask })
    case 'win':
    case 'rollback':
    case 'promo':
    case 'jackpot':
      return takeMoney(tools, look, { ...call, ask })
  }
}

/** Members who have launched a game of the vendor are known to it, others are not. */
const tellPlayer = async ({ database }: GatewayTools, look: Look, { code }: Integration, { user }: InfoAsk): Promise<Outcome> => {
  const memberId = /^\d{1,18}$/.test(user) ? BigInt(user) : 0n
  const player = await findPlayer(database, code, memberId)
  if (!player) return { is: 'user-wrong' }
  const refusal = memberRefusal(player)
  return refusal ? { is: refusal, memberId } : { is: 'done', memberId, balance: await look.balance(memberId) }
}

/** A launch becomes a session with the first call that shows its token; the same call may come again. */
const begin = async ({ database }: GatewayTools, { session, state, now }: Call<Ask>): Promise<SessionState> => {
  if (state !== 'fresh') return state
  await startSession(database, session.tokenHash, now, new Date(now.getTime() + sessionMs))
  return 'live'
}

const check = async (tools: GatewayTools, look: Look, call: Call<CheckAsk>): Promise<Outcome> => {
  const { integration, ask, session, state, now } = call
  const { memberId } = session
  if (state === 'late' || state === 'expired') return { is: 'token-expired', memberId }
  // A token in use is the lasting one; the repeat of an exchange gets the token of the first.
  const token = ask.trades && state !== 'live' ? tradedToken(integration, ask.token) : ask.token
  if (state === 'fresh') await (ask.trades ? trade(tools, session, token, now) : begin(tools, call))
  return { is: state === 'fresh' ? 'done' : 'repeated', memberId, balance: await look.balance(memberId), token }
}

const trade = ({ database }: GatewayTools, session: Session, token: string, now: Date): Promise<void> =>
  inTransaction(database, async (tx) => {
    await replaceSession(tx, session.tokenHash)
    const expiresAt = new Date(now.getTime() + sessionMs)
    await insertSession(tx, { ...session, tokenHash: hashToken(token), usedAt: now, expiresAt }, now)
  })

const answerBalance = async (tools: GatewayTools, look: Look, call: Call<BalanceAsk>): Promise<Outcome> => {
  const { memberId } = call.session
  const state = await begin(tools, call)
  if (state === 'late' || state === 'replaced') return { is: 'token-unknown', memberId }
  const refusal = placeRefusal(call)
  return refusal ? { is: refusal, memberId } : { is: 'done', memberId, balance: await look.balance(memberId) }
}

const takeBet = async (tools: GatewayTools, look: Look, call: Call<BetAsk>): Promise<Outcome> => {
  const { integration, ask, session, game } = call
  const refusal = betRefusal(call) ?? (await beginToBet(tools, call))
  // A repeated bet gets its first answer whatever has changed since: a refusal would make the vendor drop it.
  if (game && refusal && !(await findTx(tools.database, session.memberId, txKey(integration.code, ask.tx))))
    return { is: refusal, memberId: session.memberId }
  return game ? settle(tools, look, call, game) : { is: 'game-unknown', memberId: session.memberId }
}

/** Why a bet is refused, apart from balance and limits. */
const betRefusal = (call: Call<BetAsk>): VendorRefusal | undefined => {
  if (!call.integration.isOpen) return 'vendor-closed'
  return call.game?.isOpen ? placeRefusal(call) : 'game-unknown'
}

const beginToBet = async (tools: GatewayTools, call: Call<BetAsk>): Promise<VendorRefusal | undefined> => {
  const state = call.state === 'fresh' ? await begin(tools, call) : call.state
  return state === 'live' ? memberRefusal(call.session.member) : 'token-expired'
}

const placeRefusal = ({ integration, ask, game }: Call<BalanceAsk | BetAsk>): VendorRefusal | undefined => {
  if (ask.currency !== undefined && ask.currency !== integration.currency) return 'currency-wrong'
  return game ? undefined : 'game-unknown'
}

/** Wins, rollbacks and bonuses are taken in any state of the token, the player or the site. */
const takeMoney = async (tools: GatewayTools, look: Look, call: Call<MoneyAsk>): Promise<Outcome> => {
  const { integration, ask, session, game } = call
  const { memberId } = session
  if ('currency' in ask && ask.currency !== undefined && ask.currency !== integration.currency)
    return { is: 'currency-wrong', memberId }
  if (!game) return { is: 'game-unknown', memberId }
  if (ask.op === 'rollback' || ask.amount === zero) return settle(tools, look, call, game)
  const outcome = await tools.ceiling.under(integration.code, ask.amount, () => settle(tools, look, call, game))
  return outcome === 'over' ? putOff(tools, look, call, game) : outcome
}

/** A win above the ceiling waits until an operator raises that; one that was paid before gets its first answer. */
const putOff = async (tools: GatewayTools, look: Look, call: Call<MoneyAsk>, game: VendorGame): Promise<Outcome> => {
  const { integration, ask, session } = call
  if (await findTx(tools.database, session.memberId, txKey(integration.code, ask.tx))) return settle(tools, look, call, game)
  tools.log.warn({ vendor: integration.code, tx: ask.tx, amount: `${ask.amount}` }, 'a win above the ceiling was put off')
  return { is: 'win-ceiling', memberId: session.memberId, balance: await look.balance(session.memberId) }
}

const gameOf = (view: View, integration: Integration, ask: Ask, session: Player): VendorGame | undefined => {
  const game = 'game' in ask && ask.game !== undefined ? view.game(integration.code, ask.game) : view.served(session.gameCode)
  return game?.isTest && session.member?.type !== testType ? undefined : game
}

const settle = async (tools: GatewayTools, look: Look, { ask, session }: Call<MoneyAsk>, game: VendorGame): Promise<Outcome> => {
  const { vendor, memberId } = session
  const requester: Requester = { vendor, memberId, game, nextId: tools.newId }
  const result = await tools.writers.ask(txRequestOf(ask, requester))
  if (result.is !== 'done' && result.is !== 'repeated') return { is: result.is, memberId, balance: await look.balance(memberId) }
  return { is: result.is, memberId, txId: result.txId, balance: result.balance ?? (await look.balance(memberId)) }
}

const close = async (tools: GatewayTools, look: Look, call: Call<CloseAsk>): Promise<Outcome> => {
  const { game } = call
  const { vendor, memberId } = call.session
  if (!game) return { is: 'game-unknown', memberId }
  const { key } = roundOf(call.ask.round, { vendor, memberId, game, nextId: tools.newId })
  const isClosed = await closeRound(tools, { memberId, key })
  return isClosed ? { is: 'done', memberId, balance: await look.balance(memberId) } : { is: 'bet-unknown', memberId }
}
