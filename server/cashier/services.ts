import { type Cached, cached } from '../kit/cache.ts'
import type { Queryable } from '../kit/database.ts'
import { type SharedSlot, sharedSlot, type Slot, slot } from '../kit/slot.ts'
import { openStrangers, type Strangers } from '../kit/strangers.ts'
import { allowEveryDeposit, endlessRoom, type ReadyDepositCheck, type ReadyDepositRoom } from '../safer/deposit-check.ts'
import type { TurnoverServices } from '../turnover/services.ts'
import { coinChannel, coinPayouts } from './coin/coin-payouts.ts'
import { type Coin, openCoin } from './coin/coin.ts'
import { type SignerClient, signerClient } from './coin/signer-client.ts'
import { depositBonus, type DepositBonus } from './deposit/deposit-bonus.ts'
import { checkMethodSettings } from './deposit/methods.ts'
import type { Paces } from './deposit/method-store.ts'
import { readPaces } from './deposit/paces.ts'
import { createNumberHashes, type NumberHashes } from './payee/number-hashes.ts'
import { ownRail } from './own-rail.ts'
import type { Provider, ProviderName } from './provider.ts'
import { ownSources } from './reconciliation/own-sources.ts'
import type { Source } from './reconciliation/source.ts'
import { sandpayProvider } from './sandpay-provider.ts'
import { channelNames, checkChannelSettings } from './withdrawal/channels.ts'
import type { Payouts } from './withdrawal/payout.ts'
import { type PromiseFigures, readPromises } from './withdrawal/promises.ts'
import { payeesInUse } from './withdrawal/store.ts'
import { sandpayChannels, sandpayPayouts } from './withdrawal/sandpay-payouts.ts'

export type CashierServices = TurnoverServices & {
  providers: Record<ProviderName, Provider>
  /** The coin that members pay in; none where no chain is configured. */
  coin: Coin | undefined
  /** Who signs payments by coin; none where none is configured. */
  signer: SignerClient | undefined
  /** The channels by which withdrawals are paid. */
  payouts: readonly Payouts[]
  /** How withdrawals kept their promises, cached. */
  promises: Cached<PromiseFigures>
  /** How long deposits took lately, cached. */
  paces: Cached<Paces>
  /** Safer play's check of deposits. */
  checkDeposits: ReadyDepositCheck
  /** What safer play leaves to pay in. */
  depositRoom: ReadyDepositRoom
  /** Who signs events wrongly. */
  strangers: Strangers
  numberHashes: NumberHashes
  depositBonus: DepositBonus
  /** The payees that pending withdrawals of a member go to. */
  payeesInUse: Slot<(from: Queryable, memberId: bigint) => Promise<ReadonlySet<bigint>>>
  /** What each day is compared with; higher areas add theirs. */
  comparedSources: SharedSlot<[], readonly Source[]>
}

const promisesKeptMs = 10_000
const pacesKeptMs = 60_000

type Options = {
  /** Where SandPay listens; this server when absent. */
  sandpayUrl?(): string
  /** Checks every deposit; no check when absent. */
  checkDeposits?: ReadyDepositCheck
  depositRoom?: ReadyDepositRoom
  /** The channels of payouts; those of SandPay and of coins when absent. */
  payouts?: readonly Payouts[]
}

const sandpayOver = (lower: TurnoverServices, url: () => string): Payouts[] =>
  sandpayChannels.map((channel) => sandpayPayouts(lower, url, channel))

/** Adds the payment providers to the services. */
export const openCashier = <Lower extends TurnoverServices>(
  lower: Lower,
  {
    sandpayUrl = () => lower.address.url,
    checkDeposits = allowEveryDeposit,
    depositRoom = endlessRoom,
    ...options
  }: Options = {},
): Lower & CashierServices => {
  const coin = lower.config.coin && openCoin(lower.config.coin)
  const signer = lower.config.coinSigner && signerClient(lower.config.coinSigner, lower.clock)
  const byCoin = coin && signer ? [coinPayouts({ ...lower, coin, signer })] : []
  const payouts = options.payouts ?? [...sandpayOver(lower, sandpayUrl), ...byCoin]
  checkMethodSettings(lower.settings)
  // The channel of coins may be set while there is no chain.
  checkChannelSettings(lower.settings, [...new Set([...channelNames(payouts), coinChannel])])
  const opened = {
    ...lower,
    providers: {
      sandpay: sandpayProvider(lower, sandpayUrl),
      bank: ownRail('bank'),
      voucher: ownRail('voucher'),
      coin: ownRail('coin'),
      members: ownRail('members'),
    },
    coin,
    signer,
    payouts,
    comparedSources: sharedSlot<[], readonly Source[]>((parts) => parts.flat()),
    promises: cached(lower.clock, promisesKeptMs, () => readPromises(lower)),
    paces: cached(lower.clock, pacesKeptMs, () => readPaces(lower)),
    checkDeposits,
    depositRoom,
    strangers: openStrangers(lower.clock),
    numberHashes: createNumberHashes(lower),
    payeesInUse: slot(payeesInUse),
    depositBonus: depositBonus(),
  }
  opened.comparedSources.add(async () => ownSources(opened))
  return opened
}
