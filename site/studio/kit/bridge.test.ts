import { gameMessage } from '@tamuvo/contract/game-frame.ts'
import { expect, test } from 'vitest'
import { type BridgeWindow, createBridge, originOf } from './bridge.ts'

const site = 'https://site.example'

const fakeWindow = () => {
  const posted: [unknown, string][] = []
  const listeners = new Set<(event: MessageEvent) => void>()
  const parent = { postMessage: (message: unknown, origin: string) => posted.push([message, origin]) }
  const view: BridgeWindow = {
    parent,
    addEventListener: (_type, listener) => listeners.add(listener),
    removeEventListener: (_type, listener) => listeners.delete(listener),
  }
  const send = (data: unknown, origin = site, source: unknown = parent) => {
    for (const listener of listeners) listener({ data, origin, source } as MessageEvent)
  }
  return { view, posted, send }
}

test('tells the page around by the contract, to its origin alone', () => {
  const { view, posted } = fakeWindow()
  createBridge(view, site).tell({ type: 'roundShown', roundId: '7', net: '-1.00', balance: '99.00' })
  expect(posted.map(([, origin]) => origin)).toEqual([site])
  expect(gameMessage.safeParse(posted[0]?.[0]).success).toBe(true)
})

test('hears the page around, and nobody else', () => {
  const { view, send } = fakeWindow()
  const heard: string[] = []
  const stop = createBridge(view, site).listen(({ type }) => heard.push(type))
  const pause = { channel: 'tamuvo-game', type: 'pause' }
  send(pause)
  send(pause, 'https://other.example')
  send(pause, site, {})
  send({ type: 'pause' })
  send({ channel: 'tamuvo-game', type: 'pay' })
  stop()
  send(pause)
  expect(heard).toEqual(['pause'])
})

test('is silent where the game stands alone', () => {
  const { view, posted, send } = fakeWindow()
  const bridge = createBridge(view, undefined)
  const heard: string[] = []
  bridge.listen(({ type }) => heard.push(type))
  bridge.tell({ type: 'openHistory' })
  send({ channel: 'tamuvo-game', type: 'pause' })
  expect([posted, heard]).toEqual([[], []])
})

test.each([
  ['https://site.example/game?code=1', site],
  ['about:blank', undefined],
  ['', undefined],
  ['no address', undefined],
  [null, undefined],
])('the origin of %s is %s', (address, origin) => {
  expect(originOf(address)).toBe(origin)
})
