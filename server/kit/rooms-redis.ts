import { once } from 'node:events'
import { createClient } from '@redis/client'
import type { Log } from './log.ts'
import type { Hear, PubSub } from './pub-sub.ts'
import { withTimeout } from './with-timeout.ts'

const payloadMax = 64_000
const reconnectMs = 500
const connectWithinMs = 2_000
const closeWithinMs = 500
const beatMs = 5_000
/** A connection without any data for so long, not even an answer to a heartbeat, is dead. */
const silenceMs = 12_000
const unansweredMax = 256
const answerWithinMs = 2_000

export type RedisPubSubOptions = { url: string; channel: string; hear: Hear; onUp?: ((isUp: boolean) => void) | undefined }

/**
 * Pub/sub over Redis 6 or newer, on one connection that is opened again whenever it breaks. Waits
 * for the first connection for two seconds at most, then starts without one.
 * @param options.url `redis://` or, encrypted, `rediss://user:password@host:port`
 */
export const openRedisPubSub = async (log: Log, { url, channel, hear, onUp = () => {} }: RedisPubSubOptions): Promise<PubSub> => {
  const client = createClient({
    url,
    name: 'tamuvo-rooms',
    RESP: 3,
    disableOfflineQueue: true,
    pingInterval: beatMs,
    socket: { connectTimeout: connectWithinMs, socketTimeout: silenceMs, reconnectStrategy: reconnectMs },
  })
  watch(client, log, onUp)
  // Subscribing again changes nothing. When it fails the connection is broken, and is opened again.
  const subscribe = () => client.subscribe(channel, hear).catch(() => {})
  const subscribed = once(client, 'ready').then(subscribe)
  client.on('ready', () => void subscribe())
  // It retries until it is closed.
  client.connect().catch(() => {})
  await withTimeout(connectWithinMs, subscribed)
  const waiting = new Unanswered()
  return {
    payloadMax,
    publish: (payload) => {
      if (client.isReady && waiting.mayAsk()) void waiting.count(client.publish(channel, payload))
    },
    close: async () => {
      if (client.isReady) await withTimeout(closeWithinMs, client.close())
      if (client.isOpen) client.destroy()
    },
  }
}

/** Commands without an answer yet. At the limit we stop sending, so that the silence is noticed and we reconnect. */
class Unanswered {
  #count = 0
  #since = 0

  mayAsk(): boolean {
    return this.#count === 0 || (this.#count < unansweredMax && performance.now() - this.#since < answerWithinMs)
  }

  async count(answer: Promise<unknown>): Promise<void> {
    if (this.#count++ === 0) this.#since = performance.now()
    await answer.catch(() => {})
    this.#count--
    this.#since = performance.now()
  }
}

type Watched = { on(event: 'error', hear: (error: Error) => void): unknown; on(event: 'ready', hear: () => void): unknown }

/** Logs once that the connection is lost, and once that it is back. */
const watch = (client: Watched, log: Log, onUp: (isUp: boolean) => void): void => {
  let isLost = false
  client.on('error', (error) => {
    if (!isLost) log.warn({ error: String(error) }, 'Redis is unreachable: live messages stay within this process')
    isLost = true
    onUp(false)
  })
  client.on('ready', () => {
    if (isLost) log.info('Redis is back')
    isLost = false
    onUp(true)
  })
}
