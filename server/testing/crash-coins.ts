import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { getWithdrawal, submitWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import type { Hex } from '../cashier/coin/chain.ts'
import type { Database } from '../kit/database.ts'
import type { Caller } from './caller.ts'
import type { CrashSigner } from './crash-signer.ts'
import { comparedWith, depositMore, openOwner, type Owner, withdrawalEnds, type WithdrawalStory } from './crash-withdrawals.ts'

/** What a member was answered who withdraws to a coin address. */
export type CoinStory = WithdrawalStory & { address: Hex }

type Hand = Owner & { address: Hex }

/** A member who pays in, and withdraws to an address that no other member has. */
export const openCoinOwner = async (caller: Caller, number: number): Promise<Hand> => {
  const address: Hex = `0x${(number + 1).toString(16).padStart(40, '1')}`
  const payee = { institution: 'demo-usdt', network: 'ERC20', number: address } as const
  return {
    ...(await openOwner(caller, { username: `coins${number}`, realName: `Daw Coin ${number}`, place: number, payee })),
    address,
  }
}

const expected = ['INSUFFICIENT', 'DAY_LIMIT', 'WITHDRAWALS_OPEN_MAX']

/** One after the other: several at once of a new member are held as too risky. */
export const playCoinOwner = async (hand: Hand, until: () => boolean): Promise<CoinStory> => {
  const { story, payeeId, ask, digits, address } = hand
  while (!until()) {
    const amount = `1${randomInt(10)}.${randomInt(10, 100)}`
    const { success, value, code } = await ask(submitWithdrawal, { payeeId, amount, password: digits }, { key: randomUUID() })
    if (!success && !expected.includes(code)) story.complaints.push(`a withdrawal by coin was refused: ${code}`)
    if (code === 'INSUFFICIENT') await depositMore(hand)
    if (success) {
      story.requested.set(value.id, BigInt(amount.replace('.', '')))
      while (!until() && !(await isOver(hand, value.id))) await sleep(200)
    }
    await sleep(200 + randomInt(600))
  }
  return { ...story, address }
}

const isOver = async ({ ask, story }: Hand, id: string): Promise<boolean> => {
  const { success, value, code } = await ask(getWithdrawal, { id })
  if (!success) story.complaints.push(`withdrawal ${id} was not shown: ${code}`)
  return !success || withdrawalEnds.has(value.state)
}

/** Kills the signer again and again, and starts it again. @returns how often */
export const disturbSigner = async (signer: CrashSigner, until: () => boolean): Promise<number> => {
  let kills = 0
  for (; !until(); kills++) {
    await sleep(300 + randomInt(2_500))
    await signer.kill()
    await sleep(randomInt(800))
    await signer.start()
  }
  return kills
}

/** A payment of the signer, as its own books say. */
type Order = { reference: string; value: bigint; state: string }

const ordersTo = async ({ database }: CrashSigner, address: Hex): Promise<Order[]> => {
  const { rows } = await database.query<Omit<Order, 'value'> & { value: string }>(
    'SELECT reference, value::text, state FROM signer_order WHERE lower(recipient) = $1',
    [address],
  )
  return rows.map((row) => ({ ...row, value: BigInt(row.value) }))
}

type Stored = { id: string; amount: bigint; state: string; references: string[] | null; value: string | null }

/**
 * Each withdrawal that was acknowledged is there, is over, and was paid once by the signer exactly if it says so; and the address has the
 * coins of those, and no others.
 */
export const coinFaults = async (
  database: Database,
  signer: CrashSigner,
  { username, requested, complaints, address }: CoinStory,
): Promise<string[]> => {
  const orders = await ordersTo(signer, address)
  const { rows } = await database.query<Stored>(
    `SELECT w.id::text, w.amount, w.state, array_agg(a.reference) FILTER (WHERE a.reference IS NOT NULL) AS references,
            (SELECT p.value::text FROM payout_attempt a JOIN coin_payout p ON p.reference = a.reference
              WHERE a.withdrawal_id = w.id AND a.state = 'SUCCEEDED') AS value
       FROM withdrawal w JOIN member m ON m.id = w.member_id LEFT JOIN payout_attempt a ON a.withdrawal_id = w.id
      WHERE m.username = $1 GROUP BY w.id`,
    [username],
  )
  const doneOf = ({ references }: Stored): Order[] =>
    orders.filter(({ state, reference }) => state === 'DONE' && references?.includes(reference))
  const faults = comparedWith(
    { requested, complaints },
    rows.map((row) => ({ ...row, paid: doneOf(row).length })),
  )
  for (const row of rows)
    if (row.state === 'PAID' && doneOf(row)[0]?.value !== BigInt(row.value ?? -1))
      faults.push(`withdrawal ${row.id} was paid another value`)
  const sent = orders.reduce((sum, { state, value }) => (state === 'DONE' ? sum + value : sum), 0n)
  const arrived = await signer.coinsOf(address)
  if (sent !== arrived) faults.push(`the signer paid ${sent} coins, and ${arrived} arrived`)
  const open = orders.filter(({ state }) => state === 'NEW' || state === 'SENT')
  if (open.length > 0) faults.push(`the signer has ${open.length} payments that are not over`)
  return faults.map((fault) => `coins of ${username}: ${fault}`)
}

/** How many payments the signer has finished. */
export const coinsPaid = async ({ database }: CrashSigner): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM signer_order WHERE kind = 'payout' AND state = 'DONE'`,
  )
  return rows[0]?.count ?? 0
}
