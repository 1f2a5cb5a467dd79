import { call } from '@tamuvo/contract/call.ts'
import * as contract from '@tamuvo/contract/platform.ts'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { type Arrival, handle, implement } from '../kit/handle.ts'
import { Refused } from '../kit/refuse.ts'
import type { PlatformServices } from './services.ts'
import { whileOpen } from './status.ts'
import { platformServer } from './testing.ts'

const echo = {
  play: call({
    path: 'GET /t/play',
    summary: 'Plays.',
    caller: 'anyone',
    input: z.object({}),
    output: z.object({ played: z.boolean() }),
    refusals: [],
  }),
  paid: call({
    path: 'GET /t/paid',
    summary: 'Hears of a payment.',
    caller: 'payment',
    input: z.object({}),
    output: z.object({ played: z.boolean() }),
    refusals: [],
  }),
}
let left = 0
const admit = async <Result>({ address }: Arrival, _services: PlatformServices, run: () => Promise<Result>): Promise<Result> => {
  if (address === '192.0.2.66') throw new Refused('BUSY')
  try {
    return await run()
  } finally {
    left++
  }
}
const echoCalls = implement(echo, {
  play: handle(echo.play, async (_request, _services: PlatformServices) => ({ played: true }), admit),
  paid: handle(echo.paid, async (_request, _services: PlatformServices) => ({ played: true })),
})

const server = await platformServer(whileOpen(echoCalls))
const { services, clock, set } = server
const open = { systemStatus: 0, titles: { EN: '', MY: '', CN: '' }, messages: { EN: '', MY: '', CN: '' } } as const
const from = (address: string, language = 'EN') => ({ headers: { 'x-forwarded-for': address, language } })

test('a call that looks at who arrives still does behind the status', async () => {
  expect(await server.ask(echo.play, {}, from('192.0.2.66'))).toMatchObject({ code: 'BUSY' })
  expect(left).toBe(0)
  expect(await server.ask(echo.play, {}, from('192.0.2.67'))).toMatchObject({ code: 'OK' })
  expect(left).toBe(1)
})

describe('the status', () => {
  const closed = {
    systemStatus: 1,
    titles: { EN: 'Back soon', MY: 'ခဏစောင့်ပါ', CN: '维护中' },
    messages: { EN: 'Until noon', MY: '', CN: '至中午' },
  } as const

  test('reports an open site and the address of the caller', async () => {
    expect(await server.get(contract.getStatus, {}, from('198.51.100.7'))).toEqual({
      systemStatus: 0,
      title: '',
      message: '',
      ip: '198.51.100.7',
      serverTime: clock.now().toISOString(),
    })
  })

  test('reports maintenance in the language of the caller, or in English without a translation', async () => {
    await set('system.status', closed)
    expect(await server.get(contract.getStatus, {}, from('198.51.100.7', 'MY'))).toMatchObject({
      systemStatus: 1,
      title: 'ခဏစောင့်ပါ',
      message: 'Until noon',
    })
    expect(await server.get(contract.getStatus, {}, from('198.51.100.7', 'CN'))).toMatchObject({
      title: '维护中',
      message: '至中午',
    })
  })

  test('closes all calls but payments during maintenance', async () => {
    await set('system.status', closed)
    expect(await server.ask(echo.play, {})).toMatchObject({ status: 503, code: 'MAINTENANCE' })
    expect(await server.ask(echo.paid, {})).toMatchObject({ success: true })
    await set('system.status', open)
    expect(await server.ask(echo.play, {})).toMatchObject({ success: true })
  })

  test('closes the site to blocked ranges, in any notation of an address', async () => {
    await set('system.status', open)
    await set('system.closedRanges', ['203.0.113.0/24', '2001:db8::/32'])
    const statusOf = async (address: string) => (await server.get(contract.getStatus, {}, from(address))).systemStatus
    expect(
      await Promise.all(['203.0.113.9', '2001:db8:1::5', '::ffff:203.0.113.9', '203.0.114.9', '2001:db9::1'].map(statusOf)),
    ).toEqual([2, 2, 2, 0, 0])
    expect(await server.ask(echo.play, {}, from('203.0.113.9'))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      value: { systemStatus: 2 },
    })
    await set('system.status', closed)
    expect(await statusOf('203.0.113.9')).toBe(1)
    await set('system.status', open)
    await set('system.closedRanges', [])
  })

  test('is published to all connections when it changes', async () => {
    const heard: unknown[] = []
    const stop = services.rooms.listen(({ room, body }) => void (room === 'status' && heard.push(body)))
    await set('system.status', closed)
    await set('system.status', open)
    await expect.poll(() => heard).toEqual([{ systemStatus: 1 }, { systemStatus: 0 }])
    stop()
  })
})
