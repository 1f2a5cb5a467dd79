import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { vendorServer } from './testing.ts'

const server = await vendorServer()
const { secrets, vendors } = server.services

const balance = async (sessionID: string): Promise<unknown> => {
  const signed = createHmac('sha256', 'swipe-test-key').update(JSON.stringify({ sessionID })).digest('hex')
  const path = `/vendor/SWI/balance?sessionID=${sessionID}`
  return (await fetch(`${server.walletUrl}${path}`, { headers: { 'x-request-sign': signed } })).json()
}

test('secrets are opened when integrations are read, and not by the calls that they verify', async () => {
  const { token } = await server.player({ vendor: 'SWI' })
  const open = vi.spyOn(secrets, 'open')
  vendors.directory.forget()
  expect(await balance(token)).toEqual({ balance: '100.00' })
  expect(open).toHaveBeenCalledTimes((await vendors.directory.integrations()).length)
  open.mockClear()
  for (let count = 0; count < 20; count++) expect(await balance(token)).toEqual({ balance: '100.00' })
  expect(open).not.toHaveBeenCalled()
})
