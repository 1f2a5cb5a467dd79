import {
  agreeOnPayout,
  approveWithdrawal,
  holdWithdrawals,
  listWithdrawalHolds,
  rejectWithdrawal,
  releaseWithdrawals,
  retryWithdrawal,
  returnWithdrawal,
  settlePayout,
} from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { house } from '../../ledger/accounts.ts'
import { houseBalances } from '../../ledger/statements.ts'
import { askPayout } from './ask-payout.ts'
import { assessWithdrawal } from './assess-withdrawal.ts'
import { type Payouts, type PayoutState, PayoutUnknown, PayoutUnsent } from './payout.ts'
import { sendPayout } from './send-payout.ts'
import { type Owner, staff, withdrawalServer, type WithdrawalServer } from './testing.ts'

type Channel = 'sandpay' | 'sandpay2'
type Truth = { channel: Channel; status: PayoutState['status'] | 'lost'; amount: Amount }

/** After these nothing of a try is with its member. */
const overs = ['failed', 'unsent', 'lost', 'reversed']

/** Providers as bad as they come. What they do is drawn; `said` is what they last said to us about each try. */
class World {
  readonly truth = new Map<string, Truth>()
  readonly said = new Map<string, PayoutState['status'] | 'unsent' | 'lost' | 'silent'>()
  /** What was said before what happens now: an answer that comes while a try begins may be learnt after it. */
  #before = new Map(this.said)
  /** To the next request, and to the next question. */
  answer: 'taken' | 'declined' | 'silent' | 'silent and lost' | 'not there' | 'killed before' | 'killed after' = 'taken'
  isSilent = false
  /** What was done that must never be. */
  readonly wrongs: string[] = []

  pass(): void {
    this.#before = new Map(this.said)
  }

  pay(channel: Channel, reference: string, asked: Amount): PayoutState {
    for (const [other, now] of this.said) {
      const isOver = [this.#before.get(other) ?? now, now].some((each) => overs.includes(each))
      if (other !== reference && !isOver) this.wrongs.push(`${reference} was sent while ${other} was ${now}`)
    }
    if (this.said.has(reference)) this.wrongs.push(`${reference} was sent twice`)
    this.said.set(reference, 'silent')
    if (this.answer === 'not there') {
      this.said.set(reference, 'unsent')
      throw new PayoutUnsent('not there')
    }
    const isLost = this.answer === 'silent and lost' || this.answer === 'killed before'
    this.truth.set(reference, {
      channel,
      status: isLost ? 'lost' : this.answer === 'declined' ? 'failed' : 'pending',
      amount: asked,
    })
    // Nothing of ours goes on after it.
    if (this.answer.startsWith('killed')) throw new Error('killed')
    if (this.answer.startsWith('silent')) throw new PayoutUnknown('silent')
    return this.say(reference)
  }

  ask(reference: string): PayoutState | undefined {
    if (this.isSilent) throw new PayoutUnknown('silent')
    const truth = this.truth.get(reference)
    if (truth && truth.status !== 'lost') return this.say(reference)
    this.said.set(reference, 'lost')
    return undefined
  }

  say(reference: string): PayoutState {
    const { status = 'lost', amount: paid = amount(0n) } = this.truth.get(reference) ?? {}
    if (status === 'lost') throw new PayoutUnknown('lost')
    this.said.set(reference, status)
    return { status, amount: paid, currency: 'MMK', isPayeeRefused: false }
  }
}

let world = new World()

const channelOf = (channel: Channel): Payouts => ({
  provider: 'sandpay',
  channel,
  account: house(channel === 'sandpay' ? 'psp:sandpay' : 'psp:sandpay2'),
  kinds: ['BANK'],
  isSandbox: true,
  pay: async ({ reference, amount: asked }) => world.pay(channel, reference, asked),
  ask: async (reference) => world.ask(reference),
})

let server: WithdrawalServer
beforeAll(async () => {
  server = await withdrawalServer({ payouts: [channelOf('sandpay'), channelOf('sandpay2')] })
  await server.set('wd.sending', { triesMax: 3, graceMinutes: 15 })
})

const note = 'Checked with the member by phone'
const { maker, checker } = staff
const minuteMs = 60_000

type Real = { owner: Owner; id: string; reference: string }

const askAbout = (reference: string): Promise<void> => askPayout(server.services, { reference, asked: 0 })

const steps = {
  approve: ({ id }: Real) => server.ask(approveWithdrawal, { id, note }, maker.as),
  reject: ({ id }: Real) => server.ask(rejectWithdrawal, { id, reason: 'OTHER', note }, maker.as),
  return: ({ id }: Real) => server.ask(returnWithdrawal, { id, reason: 'OTHER', note }, maker.as),
  retry: ({ id }: Real) => server.ask(retryWithdrawal, { id, note }, maker.as),
  hold: ({ owner }: Real) =>
    server.ask(holdWithdrawals, { memberId: owner.id.toString(), reason: note, words: 'We look at it' }, maker.as),
  release: async ({ owner }: Real) => {
    const { list } = await server.get(listWithdrawalHolds, { memberId: owner.id.toString() }, checker.as)
    for (const { id, releasedAt } of list) if (!releasedAt) await server.ask(releaseWithdrawals, { id, reason: note }, checker.as)
  },
  'by hand': ({ id }: Real) => server.ask(settlePayout, { id, paid: true, proof: 'R 1', note }, maker.as),
  agree: ({ id }: Real) => server.ask(agreeOnPayout, { id, agreed: true, note }, checker.as),
  disagree: ({ id }: Real) => server.ask(agreeOnPayout, { id, agreed: false, note }, checker.as),
  /** Long enough that a try no provider knows has failed. */
  later: async ({ id }: Real) => {
    server.clock.advance(20 * minuteMs)
    for (const { reference } of (await server.caseOf(id)).attempts) await askAbout(reference)
  },
} as const satisfies Record<string, (real: Real) => Promise<unknown>>

/** The provider does something with the try of a number, and says so, or not. */
type Doing = { try: number; status: PayoutState['status']; isAsked: boolean }

/** What no honest provider does: to say that a payment failed, and then that it is on its way. */
const may: Record<Truth['status'], readonly PayoutState['status'][]> = {
  pending: ['succeeded', 'failed'],
  failed: ['succeeded'],
  succeeded: ['reversed'],
  reversed: [],
  lost: [],
}

const doIt = async ({ reference }: Real, { try: number, status, isAsked }: Doing): Promise<void> => {
  const ref = `${reference}-${number}`
  const truth = world.truth.get(ref)
  if (truth && may[truth.status].includes(status)) world.truth.set(ref, { ...truth, status })
  if (isAsked) await askAbout(ref)
}

const doing = fc.record({
  try: fc.constantFrom(1, 1, 2),
  status: fc.constantFrom(...(['succeeded', 'succeeded', 'failed', 'reversed'] as const)),
  isAsked: fc.constantFrom(true, true, false),
})
/** A try, to which the provider answers so. */
const trying = fc.record({
  answer: fc.constantFrom(
    ...(['taken', 'declined', 'declined', 'silent', 'silent and lost', 'not there', 'killed before', 'killed after'] as const),
  ),
})
const names = Object.keys(steps) as (keyof typeof steps)[]
const step = fc.oneof(
  { weight: 6, arbitrary: doing },
  { weight: 6, arbitrary: trying },
  { weight: 3, arbitrary: fc.constant('later' as const) },
  { weight: 2, arbitrary: fc.constantFrom(...(['hold', 'release', 'retry'] as const)) },
  { weight: 2, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.boolean().map((isSilent) => ({ isSilent })) },
)

/** How it begins; the rest comes one by one, or two at the same time. Chance alone rarely comes to a second try beside a first that is not over. */
const openings: Step[][] = [
  [{ answer: 'declined' }, { answer: 'taken' }],
  [{ answer: 'declined' }, { answer: 'silent and lost' }],
  [{ answer: 'declined' }, 'hold'],
  [{ answer: 'silent' }],
  [{ answer: 'not there' }, { answer: 'silent and lost' }],
  [],
]

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

const take = async (real: Real, each: Step): Promise<void> => {
  if (typeof each === 'string') await steps[each](real)
  else if ('isSilent' in each) world.isSilent = each.isSilent
  else if ('status' in each) await doIt(real, each)
  else {
    world.answer = each.answer
    await sendPayout(server.services, BigInt(real.id)).catch(unlessKilled)
  }
}

const unlessKilled = (error: unknown): void => {
  if (!(error instanceof Error && error.message === 'killed')) throw error
}

const isPaidBy = ({ status }: Truth): boolean => status === 'succeeded'

/** What each channel paid by its own books, all of which they have said by now. */
const paidBy = (channel: Channel): bigint =>
  [...world.truth.values()].reduce((sum, truth) => sum + (truth.channel === channel && isPaidBy(truth) ? truth.amount : 0n), 0n)

test('whatever providers, staff and clocks do, money leaves once, and the books are theirs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...openings),
      fc.array(
        fc.oneof(
          step.map((each) => [each]),
          fc.tuple(step, step),
        ),
        { minLength: 6, maxLength: 14 },
      ),
      async (opening, rest) => {
        world = new World()
        // So many calls at one moment are limited.
        server.clock.advance(10 * minuteMs)
        const owner = await server.member()
        const before = await houseBalances(server.services.database)
        const { value } = await server.submit(owner, '100.00')
        const real = { owner, id: value.id, reference: value.reference }
        const { services } = server
        await services.database.query('DELETE FROM job')
        await assessWithdrawal(services, BigInt(value.id))
        await steps.approve(real)
        for (const atOnce of [...opening.map((each) => [each]), ...rest]) {
          world.pass()
          await Promise.all(atOnce.map((each) => take(real, each)))
          expect(world.wrongs).toEqual([])
        }

        // In the end everything is said.
        world.isSilent = false
        server.clock.advance(20 * minuteMs)
        for (let rounds = 0; rounds < 2; rounds++)
          for (const { reference } of (await server.caseOf(real.id)).attempts) await askAbout(reference)
        const after = await houseBalances(server.services.database)
        const { state, attempts } = await server.caseOf(real.id)
        const { main, held } = await server.money(owner)
        const [sandpay, sandpay2, manual, suspense] = (['psp:sandpay', 'psp:sandpay2', 'psp:manual', 'suspense'] as const).map(
          (name) => after[name] - before[name],
        )
        expect([sandpay, sandpay2]).toEqual([paidBy('sandpay'), paidBy('sandpay2')])
        expect(attempts.filter((each) => each.state === 'SUCCEEDED')).toHaveLength(state === 'PAID' ? 1 : 0)
        const kept =
          state === 'PAID' ? ['900.00', '0.00'] : /RE(JECTED|TURNED)/.test(state) ? ['1000.00', '0.00'] : ['900.00', '100.00']
        expect([main, held]).toEqual(kept)
        const ended = state === 'PAID' ? 10_000n : 0n
        expect((sandpay ?? 0n) + (sandpay2 ?? 0n) + (manual ?? 0n) + (suspense ?? 0n)).toBe(ended)
      },
    ),
    { numRuns: Number(process.env['PAYOUTS'] ?? 15), endOnFailure: true },
  )
}, 600_000)
