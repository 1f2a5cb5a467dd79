import * as contract from '@tamuvo/contract/cashier.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { steppedClock } from '../../kit/clock.ts'
import type { CoinConfig, SignerAddress } from '../../kit/coin-config.ts'
import { inTransaction } from '../../kit/database.ts'
import { changeSetting } from '../../platform/change-setting.ts'
import type { SettingKey, SettingOf } from '../../platform/setting-list.ts'
import type { TestChain } from '../../testing/chain.ts'
import { testOperator } from '../../testing/operators.ts'
import { type CashierOptions, cashierServer, type TestMember } from '../testing.ts'
import { watchCoins } from './watch.ts'

/** The account m/44'/60'/1' of the mnemonic of every development node: its coins are worthless. */
export const testAccount = {
  xpub: 'xpub6Ce9NcJvTk372KjsGfWqbcex5DumjpNquQLApoeQUavSCjEc823BV1tb4rXUuPuht8h2hSxkg2EXUaKUJmniJvRZAELxypsCzBFdtosmV76',
  xprv: 'xprv9yeny6n2dNUooqfQAdyqEUiDXC5HLMezYBQa2REnvFPTKvuTaUivwDa7Db8gwUCwcvZEQc7XBEvBjvwwUpQxPmxVScuQd8dAs4AYQT4BxeZ',
} as const

export const coinConfig = (chain: Pick<TestChain, 'url' | 'contract'>): CoinConfig => ({
  rpcUrl: chain.url,
  chainId: 31_337,
  contract: `0x${chain.contract.slice(2)}`,
  xpub: testAccount.xpub,
  symbol: 'tUSDT',
  decimals: 6,
})

/** How many blocks a payment needs here. */
export const needed = 3

type View = ReceivedOutputOf<typeof contract.getDeposit>
export type CoinDeposit = TestMember & { view: View; coin: NonNullable<View['coin']>; read(): Promise<View> }

/** A cashier on a development node. Its clock stands still at the time of the node's start. */
export const coinServer = async (
  chain: TestChain,
  options: Pick<CashierOptions, 'checkDeposits'> & { config?: Partial<CoinConfig>; signer?: SignerAddress } = {},
) => {
  const clock = steppedClock(new Date().toISOString())
  const maker = testOperator('mi', 'maker')
  const { config, signer, ...checks } = options
  const coin = { ...coinConfig(chain), ...config }
  const server = await cashierServer({
    ...checks,
    clock,
    config: { coin, coinSigner: signer, operators: [maker.key], demo: true },
  })
  const { services } = server
  const set = <Key extends SettingKey>(key: Key, value: SettingOf<Key>): Promise<number> =>
    inTransaction(services.database, (tx) => changeSetting(tx, services, { key, value, by: 'test', reason: 'a test' }))
  await set('coin.terms', { rate: '2.1', confirmations: needed, sweepFrom: 5 })
  const watch = (): Promise<void> => watchCoins(services)
  await watch()
  const create = async (amount: string, member?: TestMember): Promise<CoinDeposit> => {
    const { id, token } = member ?? (await server.addMember())
    const view = await server.get(contract.createDeposit, { method: 'demo-coin', amount }, { token })
    if (!view.coin) throw new Error('a deposit by coin has an address')
    return { id, token, view, coin: view.coin, read: () => server.get(contract.getDeposit, { id: view.id }, { token }) }
  }
  /** Makes blocks, and reads them. */
  const mine = async (blocks: number): Promise<void> => {
    await chain.mine(blocks)
    await watch()
  }
  return { ...server, clock, maker, set, watch, create, mine }
}

/** Smallest units of "4.761905". */
export const units = (text: string): bigint => {
  const [whole = '', part = ''] = text.split('.')
  return BigInt(`${whole}${part.padEnd(6, '0')}`)
}
