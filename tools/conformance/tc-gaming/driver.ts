import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, type Envelope, methodOf, type ReceivedOutputOf, type SentInputOf, urlOf } from '@tamuvo/contract/call.ts'
import { getMerchantWallet, refreshVendorWallet, transferFunds } from '@tamuvo/contract/vendor.ts'
import { PlainError } from '../../plain-error.mjs'
import { hundredths } from '../send.ts'

export type Transfer = ReceivedOutputOf<typeof transferFunds>
type Place = { main: bigint; inTransit: bigint }

/** A member of the site under test, who transfers money to and from the simulated vendor. */
export type Member = {
  transfer(direction: 'in' | 'out', amount: string, key?: string): Promise<Transfer | { refused: string }>
  /** The current state of a transfer. */
  again(transfer: Transfer): Promise<Transfer>
  where(): Promise<Place>
  /** Makes the site query the vendor's balance. */
  refresh(): Promise<void>
}

/** Lets time pass for the site: the program waits, a test advances the clock and runs due jobs. */
export type Wait = (ms: number) => Promise<void>

export const realWait: Wait = (ms) => sleep(ms)

export const memberOf = (site: string, token: string, vendor: string): Member => {
  const ask = async <C extends Call>(call: C, input: SentInputOf<C>, key?: string): Promise<Envelope<ReceivedOutputOf<C>>> => {
    const isGet = methodOf(call) === 'GET'
    const query = isGet
      ? `?${new URLSearchParams(Object.entries(input ?? {}).map(([name, value]): [string, string] => [name, String(value)]))}`
      : ''
    const response = await fetch(`${site}${urlOf(call)}${query}`, {
      method: methodOf(call),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(isGet ? {} : { body: JSON.stringify(input) }),
    })
    return (await response.json()) as Envelope<ReceivedOutputOf<C>>
  }
  const value = async <C extends Call>(call: C, input: SentInputOf<C>): Promise<ReceivedOutputOf<C>> => {
    const answer = await ask(call, input)
    if (!answer.success) throw new PlainError(`${call.path} was refused: ${answer.code}`)
    return answer.value
  }
  return {
    transfer: async (direction, amount, key = randomUUID()) => {
      const answer = await ask(transferFunds, { vendor, direction, amount }, key)
      return answer.success ? answer.value : { refused: answer.code }
    },
    again: async ({ id }) => {
      const { transfers } = await value(getMerchantWallet, {})
      const found = transfers.find((transfer) => transfer.id === id)
      if (!found) throw new PlainError('the site forgot a transfer')
      return found
    },
    where: async () => {
      const { main, inTransit } = await value(getMerchantWallet, {})
      return { main: hundredths(main) ?? -1n, inTransit: hundredths(inTransit) ?? -1n }
    },
    refresh: async () => void (await value(refreshVendorWallet, { vendor })),
  }
}
