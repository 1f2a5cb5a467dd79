import type { KitServices } from '../../kit/services.ts'
import { sharedSecret } from '../secret.ts'
import { signatureHeader, signatureOf } from '../signature.ts'

const patienceMs = 5_000
const minuteMs = 60_000

/** Delays before the second, third … delivery; after the last the merchant has to query. */
const waitMinutes = [1, 5, 30, 120, 720]

/** When an event that did not arrive is sent again; undefined when it is given up. @param tried how often it was sent before this time */
export const nextTryAt = (now: Date, tried: number): Date | undefined => {
  const wait = waitMinutes[tried]
  return wait === undefined ? undefined : new Date(now.getTime() + wait * minuteMs)
}

/** Sends a signed event to the merchant. @returns whether it answered with a 2xx */
export const deliver = async (services: KitServices, url: string, body: string): Promise<boolean> => {
  const signature = signatureOf(await sharedSecret(services), body, services.clock.now())
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: signature },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
