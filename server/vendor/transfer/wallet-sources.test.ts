import { randomUUID } from 'node:crypto'
import { transferFunds } from '@tamuvo/contract/vendor.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { StatementDown } from '../../cashier/statement.ts'
import type { ComparedDay } from '../../cashier/reconciliation/source.ts'
import { vendorServer } from '../testing.ts'
import { walletVendor } from './testing.ts'
import { walletSources } from './wallet-sources.ts'

const server = await vendorServer()
const { services } = server
const vendor = await walletVendor(server, 'TCG')

const day: ComparedDay = { day: '2026-08-05', span: { since: new Date(0), until: new Date() }, carryMs: 0 }

const compared = async (code: string): Promise<string[]> => {
  const source = (await walletSources(services)).find((each) => each.code === code)
  const items = (await source?.compare(day)) ?? []
  const wire = (value: bigint | null): string => (value === null ? '-' : toWire(value as never))
  return items.map(({ reference, status, ours, theirs }) => [reference, status, wire(ours), wire(theirs)].join(' '))
}

const holder = async (): Promise<{ id: bigint; token: string }> => {
  const { id } = await server.player({ money: 100_000n })
  const made = { id, token: await server.login(id) }
  await move(made, '400.00')
  return made
}

const move = async ({ token }: { token: string }, amount: string): Promise<void> => {
  const asked = { vendor: 'TCG', direction: 'in', amount } as const
  expect((await server.ask(transferFunds, asked, { token, key: randomUUID() })).value).toMatchObject({ state: 'DONE' })
}

test('wallets at a vendor are compared with what is booked', async () => {
  const { id } = await holder()
  expect((await walletSources(services)).map(({ code }) => code)).toEqual(['vendors', 'vendor:TCG'])
  expect(await compared('vendor:TCG')).toEqual([`m${id} MATCHED 400.00 400.00`])
  // What was won since is booked by the question itself.
  server.clock.advance(60_000)
  vendor.balances.set(vendor.nameOf(id), 45_000n)
  expect(await compared('vendor:TCG')).toEqual([`m${id} MATCHED 450.00 450.00`])
  expect(await compared('vendors')).toEqual(['wallets MATCHED 450.00 450.00'])

  // The answer may be of before the transfer: the next day tells.
  server.clock.advance(60_000)
  const other = await holder()
  let arrive = (): void => {}
  vendor.late.set('gb', new Promise((arrived) => (arrive = arrived)))
  const [said, comparing] = [vendor.said.length, compared('vendor:TCG')]
  await expect.poll(() => vendor.said.length).toBe(said + 2)
  vendor.late.delete('gb')
  await move(other, '50.00')
  arrive()
  expect((await comparing).at(-1)).toBe(`m${other.id} CARRIED 450.00 400.00`)
  await server.owner.query('UPDATE vendor_wallet SET booked = booked - 500 WHERE member_id = $1', [id])
  expect(await compared('vendors')).toEqual(['wallets AMOUNT_DIFF 900.00 895.00'])
})

test('a vendor that does not answer is asked again another time, and one that answers about others is not', async () => {
  vendor.instead.set('gb', 'hang up')
  await expect(compared('vendor:TCG')).rejects.toThrow(StatementDown)
  vendor.instead.set('gb', { status: 11, error_desc: 'unknown' })
  await expect(compared('vendor:TCG')).rejects.toThrow('TCG does not answer')
})
