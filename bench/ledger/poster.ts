import { amount } from '@tamuvo/money/amount.ts'
import { systemClock } from '@tamuvo/server/kit/clock.ts'
import { connectDatabase } from '@tamuvo/server/kit/database.ts'
import { idMaker } from '@tamuvo/server/kit/ids.ts'
import { type House, house, walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { type Ledger, openLedger } from '@tamuvo/server/ledger/posting.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { quantile } from '../kit/figures.ts'

/** The work of a poster: callers in a closed loop, or sequential batches. */
export type Order =
  | { do: 'flood'; callers: number; seconds: number; accounts: number; houses: number }
  | { do: 'batches'; entries: number; times: number; accounts: number }

/** Entries, duration, and latencies in milliseconds. */
export type Posted = { entries: number; seconds: number; p50: number; p99: number }

const [url = '', node = '1', writers = '0'] = process.argv.slice(2)
const nextId = idMaker(systemClock, Number(node))
const database = connectDatabase(url)
const open = (more: { writers?: number }): Promise<Ledger> => openLedger(database, { clock: systemClock, nextId, ...more })

/** A seeded generator of numbers below a limit. */
const drawer = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const draw = drawer(Number(node))
const products: readonly House[] = ['house:lottery', 'house:rng', 'house:live', 'house:sports']
let turn = 0

/** A stake or a win of a random member. */
const post = async (ledger: Ledger, accounts: number, houses: number): Promise<void> => {
  const ref = nextId()
  const member = walletAccount(BigInt(1 + draw(accounts)))
  const product = house(products[turn++ % houses] ?? 'house:lottery')
  const isStake = draw(2) === 0
  const [from, to] = isStake ? [member, product] : [product, member]
  const key = naturalKey('bench', ref)
  const result = await ledger.post({ key, kind: isStake ? 'BET' : 'WIN', ref, moves: [{ from, to, amount: amount(100n) }] })
  if (result.is !== 'posted') throw new Error(`a bench entry was ${result.is}`)
}

const summed = (waits: number[], ms: number): Posted => {
  waits.sort((a, b) => a - b)
  return { entries: waits.length, seconds: ms / 1000, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) }
}

const flood = async (ledger: Ledger, { callers, seconds, accounts, houses }: Order & { do: 'flood' }): Promise<Posted> => {
  const waits: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  const caller = async (): Promise<void> => {
    for (let asked = performance.now(); asked < end; asked = performance.now()) {
      await post(ledger, accounts, houses)
      waits.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return summed(waits, performance.now() - start)
}

/** Batches without concurrent load. */
const batches = async ({ entries, times, accounts }: Order & { do: 'batches' }): Promise<Posted> => {
  const ledger = await open({ writers: 1 })
  const waits: number[] = []
  const start = performance.now()
  for (let time = 0; time < times; time++) {
    const asked = performance.now()
    await Promise.all(Array.from({ length: entries }, () => post(ledger, accounts, 1)))
    waits.push(performance.now() - asked)
  }
  await ledger.close()
  return summed(waits, performance.now() - start)
}

const usual = await open(Number(writers) > 0 ? { writers: Number(writers) } : {})

process.on('message', (order: Order) => {
  const done = order.do === 'flood' ? flood(usual, order) : batches(order)
  done.then(
    (posted) => process.send?.(posted),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => void usual.close().then(() => database.close()))
process.send?.('ready')
