import { inTransaction } from '../../kit/database.ts'
import { putIntegration } from '../save-integration.ts'
import { fakeVendor, readTcForm, tcKeys } from '../outbound/testing.ts'
import type { VendorServer } from '../testing.ts'

type Said = Record<string, unknown>

/** A vendor that keeps wallets of its own. */
export type WalletVendor = {
  code: string
  /** Hundredths by the vendor's name of the player. */
  balances: Map<string, bigint>
  /** What is answered instead, by method: an answer, or that the line breaks. */
  instead: Map<string, Said | 'hang up'>
  /** Until when what was answered by now is on its way, by method. */
  late: Map<string, Promise<void>>
  /** Every call, in order. */
  said: Said[]
  nameOf(memberId: bigint): string
  close(isClosed: boolean): Promise<void>
}

/** Adds a vendor with wallets to the vendors of a test server. */
export const walletVendor = async (
  { services }: VendorServer,
  code: string,
  settings: Record<string, string> = {},
): Promise<WalletVendor> => {
  const vendor = {
    balances: new Map<string, bigint>(),
    instead: new Map<string, Said | 'hang up'>(),
    late: new Map<string, Promise<void>>(),
    said: [] as Said[],
  }
  const { url } = await fakeVendor((came, response) => {
    const said = readTcForm(came)
    vendor.said.push(said)
    const instead = vendor.instead.get(String(said['method']))
    if (instead === 'hang up') return void response.socket?.destroy()
    const answered = instead ?? answer(vendor.balances, said)
    const late = vendor.late.get(String(said['method']))
    if (!late) return answered
    void late.then(() => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered)))
    return undefined
  })
  const close = async (isClosed: boolean): Promise<void> => {
    const integration = { code, dialect: 'tc-gaming', isOpen: !isClosed, currency: 'MMK', unitFactor: 1n, url } as const
    const ours = { ...integration, settings: { merchantCode: 'm1', ...settings }, secrets: tcKeys }
    await inTransaction(services.database, (tx) => putIntegration(tx, services, ours))
    services.vendors.directory.forget()
  }
  await close(false)
  return { ...vendor, code, close, nameOf: (memberId) => memberId.toString(36) }
}

const answer = (balances: Map<string, bigint>, said: Said): Said => {
  const name = String(said['username'])
  const balance = balances.get(name) ?? 0n
  if (said['method'] === 'gb') return { status: 0, balance: Number(balance) / 100 }
  if (said['method'] === 'lg') return { status: 0, game_url: 'play/1' }
  if (said['method'] !== 'ft') return { status: 0 }
  const cents = BigInt(Math.round(Number(said['amount']) * 100)) * (said['fund_type'] === 1 ? 1n : -1n)
  if (balance + cents < 0n) return { status: 11, error_desc: 'not enough' }
  balances.set(name, balance + cents)
  return { status: 0, transaction_status: 'SUCCESS' }
}
