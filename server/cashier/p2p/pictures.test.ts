import { addDepositSlip } from '@tamuvo/contract/cashier.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type P2pServer, p2pServer } from './testing.ts'

let server: P2pServer
beforeAll(async () => {
  server = await p2pServer()
})

const flat = (side: number) => sharp({ create: { width: side, height: side, channels: 4, background: '#335544' } })

/** Small to send, and too much to draw; or of noise, which nothing makes smaller. */
const bombs: Record<string, { make(): Promise<Buffer>; code: string }> = {
  'of many pixels in few bytes': { make: () => flat(8_000).png({ compressionLevel: 9 }).toBuffer(), code: 'IMAGE_INVALID' },
  'of more sides than are drawn': {
    make: () =>
      sharp({ create: { width: 12_000, height: 6_000, channels: 3, background: '#000' } })
        .jpeg()
        .toBuffer(),
    code: 'IMAGE_INVALID',
  },
  'of more bytes than are taken': {
    make: () => {
      const noise = { width: 1_340, height: 1_340, channels: 3 as const, background: '#000' }
      return sharp({ create: { ...noise, noise: { type: 'gaussian', mean: 128, sigma: 90 } } })
        .png({ compressionLevel: 0 })
        .toBuffer()
    },
    code: 'IMAGE_TOO_LARGE',
  },
}

test.each(Object.keys(bombs))('a slip and a statement %s are refused, and nothing moves', async (name) => {
  const { make, code } = bombs[name]!
  const image = (await make()).toString('base64')
  const payee = await server.member({ balance: '1000.00' })
  const payer = await server.member({ balance: '0.00' })
  const id = await server.offer(payee, '35.00')
  const deposit = await server.part(payer, '35.00', false)
  expect(await server.ask(addDepositSlip, { id: deposit.id, image }, payer)).toMatchObject({ code })
  expect((await server.deposit(payer, deposit.id)).slips).toEqual([])
  await server.prove(payer, deposit.id)
  const [part] = (await server.confirmation(payee, id)).parts
  expect(await server.say(payee, part!.id, 'NOT_RECEIVED', image)).toMatchObject({ code })
  expect((await server.confirmation(payee, id)).parts).toMatchObject([{ state: 'WAIT_CONFIRM' }])
  await server.say(payee, part!.id, 'RECEIVED')
})
