import { flood, pace } from './calls.ts'
import { makeSpins, type Spins } from '../spin/requests.ts'
import { makeRequests, type Vendor } from './requests.ts'

/** Commands for the vendor process. */
export type Order =
  | { do: 'prepare'; vendor: Vendor; members: number; count: number; first: number }
  | { do: 'prepare-spins'; spins: Spins; members: number; first: number; count: number }
  | { do: 'flood'; ports: number[]; connections: number; seconds: number }
  | { do: 'pace'; ports: number[]; perSecond: number; seconds: number }

let requests: Buffer[] = []

/** Each request is sent once, the last one first. */
const stock = { take: (): Buffer | undefined => requests.pop() }

const obey = async (order: Order) => {
  if (order.do === 'flood') return flood(stock, order)
  if (order.do === 'pace') return pace(stock, order)
  requests =
    order.do === 'prepare-spins'
      ? makeSpins(order.spins, order.members, order).reverse()
      : await makeRequests(order.vendor, order.members, order.count, order.first)
  return { left: requests.length }
}

process.on('message', (order: Order) => {
  obey(order).then(
    (answer) => process.send?.({ ...answer, left: requests.length }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
