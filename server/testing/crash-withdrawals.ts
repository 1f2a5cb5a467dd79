import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { login, register } from '@tamuvo/contract/account.ts'
import { updateProfile } from '@tamuvo/contract/account-profile.ts'
import { setWithdrawalPassword } from '@tamuvo/contract/account-security.ts'
import type { Call, ReceivedOutputOf, SentInputOf } from '@tamuvo/contract/call.ts'
import { createDeposit } from '@tamuvo/contract/cashier.ts'
import { addPayee, listPayees } from '@tamuvo/contract/cashier-payees.ts'
import { approveWithdrawal, listWithdrawalCases } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { submitWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import type { Clock } from '../kit/clock.ts'
import { type Database, inTransaction } from '../kit/database.ts'
import { type SettingKey, settingList, type SettingOf } from '../platform/setting-list.ts'
import { writeSetting } from '../platform/setting-store.ts'
import { anyOf } from './any-of.ts'
import type { Answer, Caller, CallOptions } from './caller.ts'
import { testOperator } from './operators.ts'
import { persist } from './persist.ts'

/** What a member was answered about withdrawals. */
export type WithdrawalStory = {
  /** Withdrawals that were acknowledged, by id: what was requested, in hundredths. */
  requested: Map<string, bigint>
  username: string
  complaints: string[]
}

const maker = testOperator('crash', 'maker')

/** What servers need in their environment for the member of staff who approves. */
export const crashOperators = { OPERATOR_KEYS: `crash:maker:${maker.key.hash.toString('hex')}` }

/** Members may withdraw what they have paid in, as often as they like; a lost payment is given up as soon as is safe. */
export const easeWithdrawals = async (database: Database, clock: Clock): Promise<void> => {
  const set = <Key extends SettingKey>(key: Key, value: SettingOf<Key>) =>
    inTransaction(database, (tx) => {
      const shown = { before: settingList[key].initial, after: value }
      return writeSetting(tx, { key, value, shown, by: 'test', reason: 'payouts all the time', at: clock.now() })
    })
  await set('turnover.depositMultiple', 0)
  await set('wd.openMax', 50)
  await set('wd.risk', { reviewFrom: 100, holdFrom: 100 })
  await set('wd.sending', { triesMax: 50, graceMinutes: 11 })
}

const password = 'four-brown-boats'
const digits = '294716'

/** A member with an account to withdraw to. `digits`: the withdrawal password. */
export type Owner = { story: WithdrawalStory; payeeId: string; ask: Asking; digits: string }
type Asking = <C extends Call>(call: C, input: SentInputOf<C>, options?: CallOptions) => Promise<Answer<ReceivedOutputOf<C>>>

/** Bodies are encrypted for the time of the caller, which may be far from that of a server with another clock. */
const isOpen = ({ status, code }: { status: number; code: string }): boolean =>
  status === 429 || status >= 500 || code === 'ENCRYPTION_INVALID'

const untilAnswered =
  (caller: Caller): Asking =>
  (call, input, options) =>
    persist(() => caller.ask(call, input, options), isOpen)

type Opening = {
  username: string
  realName: string
  /** The third number of the network address. */
  place: number
  payee: Omit<SentInputOf<typeof addPayee>, 'password'>
}

/** A member who withdraws to a bank account. */
export const openWithdrawer = (caller: Caller, number: number): Promise<Owner> => {
  const payee = { institution: 'demo-harbour-bank', number: `7${String(number).padStart(13, '0')}` }
  return openOwner(caller, { username: `withdraws${number}`, realName: `Daw Crash ${number}`, place: number, payee })
}

/** Opens an account with an own payee. A session that has ended is opened again. */
export const openOwner = async (caller: Caller, { username, realName, place, payee }: Opening): Promise<Owner> => {
  const anyone = untilAnswered(caller)
  const headers = { 'x-forwarded-for': `10.7.${place}.1` }
  const enter = async (): Promise<string> => (await anyone(login, { username, password }, { headers })).value.token
  const opened = await anyone(register, { username, password, confirmPassword: password, adult: true }, { headers })
  let token = opened.success ? opened.value.token : await enter()
  const ask: Asking = async (call, input, more) => {
    const said = await anyone(call, input, { token, headers, ...more })
    if (said.code !== 'NOT_LOGGED_IN') return said
    token = await enter()
    return ask(call, input, more)
  }
  await ask(updateProfile, { realName })
  await ask(setWithdrawalPassword, { password, newPassword: digits, confirmNewPassword: digits })
  const payeeId = await openPayee(ask, { ...payee, password: digits })
  const story: WithdrawalStory = { username, requested: new Map(), complaints: [] }
  return { story, payeeId, digits, ask }
}

/** The account to pay to; it is there already where this is the second try, or the first answer was lost. */
const openPayee = async (ask: Asking, account: SentInputOf<typeof addPayee>): Promise<string> => {
  const added = await ask(addPayee, account)
  if (added.success) return added.value.id
  const [known] = added.code === 'PAYEE_KNOWN' ? (await ask(listPayees, {})).value.list : []
  if (!known) throw new Error(`a payee was refused: ${added.code}`)
  return known.id
}

// What SandPay plays by itself: paid after a moment, at once, declined by the first channel, reported twice, without an answer, in disorder.
const cents = ['00', '01', '04', '07', '10', '12'] as const
const expected = ['INSUFFICIENT', 'DAY_LIMIT', 'WITHDRAWALS_OPEN_MAX']

/** Withdraws small amounts, and pays in when there is too little. */
export const playWithdrawer = async (hand: Owner, until: () => boolean): Promise<WithdrawalStory> => {
  const { story, payeeId, ask } = hand
  while (!until()) {
    const amount = `1${randomInt(10)}.${anyOf(cents)}`
    const { success, value, code } = await ask(submitWithdrawal, { payeeId, amount, password: digits }, { key: randomUUID() })
    if (success) story.requested.set(value.id, BigInt(amount.replace('.', '')))
    else if (!expected.includes(code)) story.complaints.push(`a withdrawal was refused: ${code}`)
    if (code === 'INSUFFICIENT') await depositMore(hand)
    await sleep(100 + randomInt(400))
  }
  return story
}

export const depositMore = ({ ask }: Owner): Promise<unknown> =>
  ask(createDeposit, { method: 'demo-kbzpay', amount: '60.01' }, { key: randomUUID() })

const settleMs = 90_000

/** Approves what waits for a person; once it is over, until nothing waits that was requested before. */
export const approveAll = async (caller: Caller, until: () => boolean): Promise<void> => {
  const ask = untilAnswered(caller)
  let overSince: number | undefined
  for (;;) {
    if (until()) overSince ??= Date.now()
    const { value } = await ask(listWithdrawalCases, { queue: 'open', pageSize: 100 }, maker.as)
    const waiting = value.list.filter(({ state }) => state === 'REQUESTED' || state === 'RISK' || state === 'REVIEW')
    for (const { id, state } of waiting)
      if (state === 'REVIEW') await ask(approveWithdrawal, { id, note: 'Approved by the crash story' }, maker.as)
    if (overSince !== undefined && (waiting.length === 0 || Date.now() - overSince > settleMs)) return
    await sleep(200)
  }
}

/** A withdrawal as it is stored. `paid`: how often the one who pays says it was. */
type Stored = { id: string; amount: bigint; state: string; paid: number }

/** What a withdrawal ends as. */
export const withdrawalEnds: ReadonlySet<string> = new Set(['PAID', 'REJECTED', 'RETURNED'])

/** What was acknowledged is there, is over, and was paid once exactly if it says so; and there is nothing else. */
export const comparedWith = (
  { requested, complaints }: Pick<WithdrawalStory, 'requested' | 'complaints'>,
  rows: readonly Stored[],
): string[] => {
  const faults = [...complaints]
  const stored = new Map(rows.map((row) => [row.id, row]))
  for (const [id, amount] of requested)
    if (stored.get(id)?.amount !== amount) faults.push(`withdrawal ${id} is not as it was acknowledged`)
  if (stored.size !== requested.size) faults.push(`${stored.size - requested.size} withdrawals were never acknowledged`)
  for (const { id, state, paid } of rows) {
    if (paid > 1) faults.push(`withdrawal ${id} was paid ${paid} times`)
    if (!withdrawalEnds.has(state)) faults.push(`withdrawal ${id} is held as ${state}`)
    else if (paid !== (state === 'PAID' ? 1 : 0)) faults.push(`withdrawal ${id} is ${state} and was paid ${paid} times`)
  }
  return faults
}

/** Each withdrawal that was acknowledged is there, is over, and was paid once exactly if it says so; there are no others. */
export const withdrawalFaults = async (
  database: Database,
  { username, requested, complaints }: WithdrawalStory,
): Promise<string[]> => {
  const { rows } = await database.query<Stored>(
    `SELECT w.id::text, w.amount, w.state, (SELECT count(*)::int FROM payout_attempt a JOIN sandpay_payout_event e ON e.ref = a.reference
              AND e.status = 'succeeded' WHERE a.withdrawal_id = w.id) AS paid
       FROM withdrawal w JOIN member m ON m.id = w.member_id WHERE m.username = $1`,
    [username],
  )
  const faults = comparedWith({ requested, complaints }, rows)
  return faults.map((fault) => `withdrawals of ${username}: ${fault}`)
}
