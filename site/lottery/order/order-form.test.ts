import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { callKey } from '@tamuvo/ui/calls/useCalls.tsx'
import { dialogQueue } from '@tamuvo/ui/components/dialog-queue.ts'
import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { getBoard, placeTickets } from '@tamuvo/contract/lottery.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeBasket, currentBasket, type PendingOrder } from './basket.ts'
import { type OrderForm, sendOrder, startOrder } from './order-form.ts'
import type { Ticket } from './tickets.ts'

vi.mock('@tamuvo/ui/text/text.ts', () => ({
  t: (key: string, words: Record<string, unknown> = {}) => [key, ...Object.values(words)].join(' '),
  hasText: () => true,
  findText: (key: string) => key,
}))

const now = new Date('2026-08-05T02:21:10.000Z')
const at = (time: string): string => `2026-08-05T${time}.000Z`
const issue = (number: string, opens: string, closes: string, draws: string) => ({
  game: 'FAST5',
  issue: number,
  state: 'open',
  opensAt: at(opens),
  closesAt: at(closes),
  drawsAt: at(draws),
  commitment: null,
})
const first = issue('20260805-0142', '02:21:00', '02:21:55', '02:22:00')
const second = issue('20260805-0143', '02:22:00', '02:22:55', '02:23:00')
const board = { current: first, next: second, last: [], limits: { prizeMax: '100000.00' } }
const ticket: Ticket = { play: 'sum_big', picks: '1', lines: 1, unit: '1.00', multiple: 2, mode: 1960 }

const placed = { stake: '2.00', balance: '0.40', at: at('02:21:11') }

type Sent = { issue: string; key: string | undefined; tickets: unknown[] }

/** An order form whose server gives these answers, one after the other; the last one again and again. */
const orderFormWith = (...answers: (string | CallRefused)[]) => {
  const sent: Sent[] = []
  const queries = new QueryClient()
  queries.setQueryData(callKey(getBoard, { game: 'FAST5' }), board)
  queries.setQueryData(callKey(getMemberInfo, {}), { prizeMode: 1950 })
  queries.setQueryData(callKey(getBalance, {}), { main: '1.00', sumBalance: '1.00', held: '0.00', asOf: at('02:21:00') })
  const client = (definition: unknown, input: never, options: { idempotencyKey?: string } = {}) => {
    if (definition === getBoard) return Promise.resolve(board)
    if (definition !== placeTickets) throw new Error('not a call of the order form')
    sent.push({ ...(input as { issue: string; tickets: unknown[] }), key: options.idempotencyKey })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer === 'placed'
      ? Promise.resolve(placed)
      : Promise.reject(answer instanceof CallRefused ? answer : new CallRefused(answer as never))
  }
  const orderForm = {
    game: 'FAST5',
    client,
    queries,
    onPlaced: vi.fn(),
    onLogin: vi.fn(),
    onDeposit: vi.fn(),
    onBonus: vi.fn(),
  } as unknown as OrderForm
  return { orderForm, sent }
}

/** Answers the dialog on screen, once it is there. */
const answer = async (key: string): Promise<void> => {
  await vi.waitFor(() => expect(dialogQueue.get()).toHaveLength(1), 60_000)
  dialogQueue.get()[0]?.answer(key)
}

const titles = () => dialogQueue.get().map(({ title }) => title)

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  changeBasket('FAST5', { cart: [], pending: null })
})
afterEach(() => {
  vi.useRealTimers()
  dialogQueue.set([])
})

describe('buying', () => {
  test('asks, sends with a key, and tells', async () => {
    const { orderForm, sent } = orderFormWith('placed')
    changeBasket('FAST5', { cart: [ticket] })
    const done = startOrder(orderForm, [ticket], 'cart')
    await answer('confirm')
    await done
    expect(sent).toMatchObject([
      { issue: '20260805-0142', tickets: [{ play: 'sum_big', picks: '1', unit: '1.00', multiple: 2, mode: 1950 }] },
    ])
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(sent[0]?.tickets[0]).not.toHaveProperty('lines')
    expect(orderForm.onPlaced).toHaveBeenCalledWith(placed, 'cart')
    expect(orderForm.queries.getQueryData(callKey(getBalance, {}))).toMatchObject({ main: '0.40', sumBalance: '0.40' })
    expect(currentBasket('FAST5')).toEqual({ cart: [], pending: null })
  })

  test('sends nothing without a yes', async () => {
    const { orderForm, sent } = orderFormWith('placed')
    const done = startOrder(orderForm, [ticket], 'picks')
    await answer('cancel')
    await done
    expect(sent).toEqual([])
  })

  test('leaves what is in the cart when picks are bought', async () => {
    const { orderForm } = orderFormWith('placed')
    changeBasket('FAST5', { cart: [ticket] })
    const done = startOrder(orderForm, [ticket], 'picks')
    await answer('confirm')
    await done
    expect(currentBasket('FAST5').cart).toEqual([ticket])
  })
})

describe('without an answer', () => {
  test.each(['NETWORK', 'TIMEOUT', 'SYSTEM_ERROR', 'BUSY'])(
    '%s: the order is kept and sent again with the same key',
    async (code) => {
      const { orderForm, sent } = orderFormWith(code, 'placed')
      changeBasket('FAST5', { cart: [ticket] })
      const done = startOrder(orderForm, [ticket], 'cart')
      await answer('confirm')
      await done
      const { pending, cart } = currentBasket('FAST5')
      expect(cart).toHaveLength(1)
      expect(pending).toMatchObject({ issue: '20260805-0142', key: sent[0]?.key })
      await sendOrder(orderForm, pending as PendingOrder)
      expect(sent).toHaveLength(2)
      expect(sent[1]).toEqual(sent[0])
      expect(currentBasket('FAST5')).toEqual({ cart: [], pending: null })
    },
  )
})

describe('a refusal', () => {
  const order: PendingOrder = { key: 'first', username: '', issue: '20260805-0142', tickets: [ticket], from: 'picks' }

  test('of a closed draw offers the next one, with a key of its own', async () => {
    vi.setSystemTime(new Date(at('02:22:05')))
    const { orderForm, sent } = orderFormWith('ISSUE_CLOSED', 'placed')
    const done = sendOrder(orderForm, order)
    await answer('confirm')
    await vi.advanceTimersByTimeAsync(300)
    await done
    expect(sent.map((each) => each.issue)).toEqual(['20260805-0142', '20260805-0143'])
    expect(sent[1]?.key).not.toBe('first')
    expect(orderForm.onPlaced).toHaveBeenCalledOnce()
  })

  test('of a closed draw waits for the next sale to open', async () => {
    vi.setSystemTime(new Date(at('02:21:57')))
    const { orderForm, sent } = orderFormWith('ISSUE_CLOSED', 'placed')
    const done = sendOrder(orderForm, order)
    await answer('confirm')
    await vi.advanceTimersByTimeAsync(2_500)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await done
    expect(sent).toHaveLength(2)
  })

  test('for want of money leads to a deposit', async () => {
    const { orderForm, sent } = orderFormWith('INSUFFICIENT')
    const done = sendOrder(orderForm, order)
    await vi.waitFor(() => expect(titles()).toEqual(['lottery.insufficient_title']), 60_000)
    await answer('confirm')
    await done
    expect(sent).toHaveLength(1)
    expect(orderForm.onDeposit).toHaveBeenCalledOnce()
    expect(currentBasket('FAST5').pending).toBeNull()
  })

  test('of a lost session asks to log in and goes on', async () => {
    const { orderForm } = orderFormWith('NOT_LOGGED_IN')
    await sendOrder(orderForm, order)
    expect(orderForm.onLogin).toHaveBeenCalledOnce()
  })

  test('of a prize that would be cut says the cap', async () => {
    const { orderForm } = orderFormWith('LIMIT_PAYOUT')
    const done = sendOrder(orderForm, order)
    await vi.waitFor(() => expect(dialogQueue.get()[0]?.text).toBe('lottery.prize_high 100,000.00'), 60_000)
    await answer('ok')
    await done
  })

  test('of numbers that are sold out names them', async () => {
    const numbers = [
      { play: 'dwd', number: '3||||' },
      { play: 'sum_big', number: '1' },
    ]
    const { orderForm } = orderFormWith(new CallRefused('NUMBER_SOLD_OUT', { value: { numbers } }))
    const done = sendOrder(orderForm, order)
    await vi.waitFor(
      () => expect(dialogQueue.get()[0]?.text).toMatch(/^lottery.sold_out_refused lottery.row_place1 3 · .*sum/),
      60_000,
    )
    await answer('ok')
    await done
  })

  test('of tickets of very many numbers says that fewer may still be sold', async () => {
    const numbers = [
      { play: 'sum_big', number: '1' },
      { play: 'all5_direct', number: '*' },
    ]
    const { orderForm } = orderFormWith(new CallRefused('NUMBER_SOLD_OUT', { value: { numbers } }))
    const done = sendOrder(orderForm, order)
    await vi.waitFor(
      () =>
        expect(dialogQueue.get()[0]?.text).toMatch(
          /^lottery.sold_out_refused .*sum.* lottery.sold_out_many_refused .*all5_direct 300$/,
        ),
      60_000,
    )
    await answer('ok')
    await done
  })

  test('of a bonus says what its terms allow, and leads to them', async () => {
    const { orderForm } = orderFormWith(new CallRefused('BONUS_TERMS', { value: { bonusId: '7', most: '5.00' } }))
    const done = sendOrder(orderForm, order)
    await vi.waitFor(() => expect(dialogQueue.get()[0]?.text).toMatch(/BONUS_TERMS bonus.most K 5.00$/), 60_000)
    await answer('confirm')
    await done
    expect(orderForm.onBonus).toHaveBeenCalledOnce()
  })

  test('of any other kind is a sentence', async () => {
    const { orderForm } = orderFormWith('RG_LIMIT')
    const done = sendOrder(orderForm, order)
    await vi.waitFor(() => expect(dialogQueue.get()[0]?.text).toBe('refusal.RG_LIMIT'), 60_000)
    await answer('ok')
    await done
  })
})
