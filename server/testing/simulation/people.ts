import { amount } from '@tamuvo/money/amount.ts'
import { createDeposit } from '../../cashier/deposit/create-deposit.ts'
import { receiveEvent } from '../../cashier/deposit/take-events.ts'
import { inTransaction } from '../../kit/database.ts'
import { Refused } from '../../kit/refuse.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import type { Entry, PostingResult } from '../../ledger/entry.ts'
import { requestKey } from '../../ledger/keys.ts'
import type { Ask, BetAsk, Outcome, RollbackAsk, WinAsk } from '../../vendor/ask.ts'
import { Operation, type Verdict } from './operation.ts'
import { refusalOf, type Run } from './run.ts'
import type { SiteServices } from './site-process.ts'
import type { Member } from './world.ts'

/** What a dialect says with every bet, win and rollback. */
type Manner = { vendor: string; isOnce: boolean; isAfterWin: boolean; reopens: boolean; hasGroups: boolean; winCloses: boolean }

const manners: readonly [Manner, ...Manner[]] = [
  { vendor: 'HUB', isOnce: false, isAfterWin: true, reopens: false, hasGroups: false, winCloses: false },
  { vendor: 'CAL', isOnce: false, isAfterWin: true, reopens: false, hasGroups: false, winCloses: true },
  { vendor: 'SWI', isOnce: false, isAfterWin: true, reopens: true, hasGroups: false, winCloses: true },
  { vendor: 'EVO', isOnce: true, isAfterWin: false, reopens: true, hasGroups: true, winCloses: true },
]

const minorOf = (run: Run, most: number): bigint => BigInt(1 + run.chance.below(most))

const uuidOf = (run: Run): string => {
  const hex = run.chance.bytes(16).toString('hex')
  const variants = [`4${hex.slice(13, 16)}`, `7${hex.slice(13, 16)}`]
  const time = Math.trunc(run.beganAt + run.scheduler.timeMs)
    .toString(16)
    .padStart(12, '0')
  const version = run.chance.pick(variants)
  const head = version.startsWith('7') ? time : hex.slice(0, 12)
  return `${head.slice(0, 8)}-${head.slice(8)}-${version}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const goneWords: readonly string[] = ['rolled-back']

const verdictOf = (outcome: Outcome, hasMoney: boolean): Verdict => {
  if (outcome.is !== 'done' && outcome.is !== 'repeated')
    return { is: goneWords.includes(outcome.is) ? 'undone' : 'refused', word: outcome.is }
  return { is: 'done', word: outcome.is, proof: `${outcome.txId}${hasMoney ? ` ${outcome.balance}` : ''}` }
}

const take = (run: Run, member: Member, vendor: string, ask: Ask, gain: bigint): Operation =>
  new Operation(
    run,
    `${vendor} ${ask.op} ${'tx' in ask ? ask.tx : ''} of ${gain} for ${member.no}`,
    [{ member, minor: gain }],
    async ({ vendors }) => {
      const integration = await vendors.directory.findIntegration(vendor)
      if (!integration) throw new Error('the vendor is there')
      return verdictOf(await vendors.gateway.take(integration, ask), gain !== 0n)
    },
  )

/** A vendor plays a round for a member: a bet, and wins or cancellations of it, which may come before it. */
export const playRound = async (run: Run, member: Member): Promise<void> => {
  const { chance } = run
  const { vendor, isOnce, isAfterWin, reopens, hasGroups, winCloses } = manners[chance.pick(run.vendors)] ?? manners[0]
  const [name, token] = [run.nextName(), member.tokens[vendor] ?? '']
  const staked = { token, round: `round ${chance.below(2)}`, game: 'one', isFree: false, reopens }
  const stake = chance.oneIn(6) ? 0n : minorOf(run, 700)
  const group = hasGroups ? { group: `g${name}` } : {}
  const bet: BetAsk = { op: 'bet', ...staked, ...group, tx: name, amount: amount(stake), closes: false }
  const betting = take(run, member, vendor, bet, -stake)
  const win = (no: number): Operation => {
    const prize = minorOf(run, 900)
    const of = hasGroups ? { bet: { group: `g${name}` } } : { bet: { tx: name } }
    const closes = winCloses && (reopens || chance.oneIn(3))
    const ask: WinAsk = { op: 'win', ...staked, ...of, tx: `${name}w${no}`, amount: amount(prize), closes, isOnce }
    return take(run, member, vendor, ask, prize)
  }
  const undo = (target: string): Operation => {
    const ask: RollbackAsk = { op: 'rollback', token, tx: `${target}r`, target, ...group, closes: false, isAfterWin }
    return take(run, member, vendor, ask, 0n)
  }
  const first = betting.insist()
  if (chance.oneIn(2)) await first
  const more: Promise<unknown>[] = [first]
  if (!chance.oneIn(3)) more.push(win(1).insist())
  if (chance.oneIn(3)) more.push(undo(name).insist())
  if (chance.oneIn(4)) more.push(win(2).insist())
  if (!isOnce && chance.oneIn(8)) more.push(undo(`${name}w1`).insist())
  await Promise.all(more)
}

/** A member bets on the rounds that are on sale. */
export const buyBets = async (run: Run, member: Member): Promise<void> => {
  const { chance, rounds } = run
  const bets = Array.from({ length: 1 + chance.below(3) }, () => {
    const stake = amount(minorOf(run, 300))
    const { id: roundId } = chance.pick(rounds)
    return {
      roundId,
      market: 'digit',
      selection: chance.pick(['7', '3']),
      price: '9.50',
      stake,
      valid: stake,
      ruleVersion: 'digit-1',
    }
  })
  const key = requestKey('lottery', member.id, uuidOf(run))
  const minor = bets.reduce((gain, { roundId, selection, stake }) => {
    const round = rounds.find(({ id }) => id === roundId)
    if (round?.ends === 'void') return gain
    return gain - stake + (selection === '7' ? (stake * 95n) / 10n : 0n)
  }, 0n)
  const order = new Operation(run, `order ${run.nextName()} of ${member.no}`, [{ member, minor }], async ({ betting }) => {
    const result = await betting.accept({ key, memberId: member.id, bets })
    if (result.is !== 'accepted' && result.is !== 'repeated') return { is: 'refused', word: result.is }
    return { is: 'done', word: result.is, proof: `${result.orderId} ${result.betIds} ${result.balance}` }
  })
  await order.insist()
}

/** Money goes from one member to another. */
export const giveMoney = async (run: Run, member: Member): Promise<void> => {
  const { chance, world } = run
  const other = chance.pick(world.members.filter((each) => each !== member))
  const minor = minorOf(run, 400)
  const moves = [{ from: walletAccount(member.id), to: walletAccount(other.id), amount: amount(minor) }]
  const key = requestKey('gift', member.id, uuidOf(run))
  await postOnce(run, { key, kind: 'RED_PACKET', ref: 1n, moves }, [
    { member, minor: -minor },
    { member: other, minor },
  ]).insist()
}

/** Money comes in by the plain door of the ledger. */
export const payOut = async (run: Run, member: Member): Promise<void> => {
  const minor = minorOf(run, 500)
  const moves = [{ from: house('house:lottery'), to: walletAccount(member.id), amount: amount(minor) }]
  const key = requestKey('prize', member.id, uuidOf(run))
  await postOnce(run, { key, kind: 'WIN', ref: 1n, moves }, [{ member, minor }]).insist()
}

const postOnce = (run: Run, entry: Entry, gains: readonly { member: Member; minor: bigint }[]): Operation =>
  new Operation(run, `${entry.kind} ${run.nextName()} of ${entry.moves[0]?.amount}`, gains, async ({ ledger }) =>
    verdictOfPosting(await ledger.post(entry)),
  )

const verdictOfPosting = (result: PostingResult): Verdict =>
  result.is === 'posted' || result.is === 'repeated'
    ? { is: 'done', word: result.is, proof: `${result.entryId} ${result.balance}` }
    : { is: 'refused', word: result.is }

/** A member deposits; the provider reports the payment once or more, in any order, and may take it back. */
export const payIn = async (run: Run, member: Member): Promise<void> => {
  const { chance } = run
  const minor = 100n + minorOf(run, 900)
  const key = uuidOf(run)
  const text = `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
  let reference = ''
  const opening = new Operation(run, `deposit ${run.nextName()} of ${member.no}`, [], async (services) => {
    try {
      const view = await createDeposit.run(requestOf(services, member, key, { method: 'demo-qr', amount: text }), services)
      reference = view.reference
      return { is: 'done', word: 'OK', proof: view.id }
    } catch (error) {
      return { is: 'refused', word: refusalOf(error) }
    }
  })
  const { is } = await opening.insist()
  if (is !== 'done' || chance.oneIn(5)) return
  const isReversed = chance.oneIn(4)
  const tell = (id: string, event: 'succeeded' | 'reversed'): Promise<Verdict> =>
    new Operation(run, `event ${id} of ${reference}`, eventGain(id), async (services) => {
      const at = services.clock.now()
      const body = { provider: 'sandpay', id: `${reference} ${id}`, reference, event, body: '{}', receivedAt: at } as const
      const received = { ...body, amount: amount(minor), currency: 'MMK' }
      await inTransaction(services.database, (tx) => receiveEvent(tx, services, received))
      return { is: 'done', word: 'taken' }
    }).insist()
  const eventGain = (id: string) => (id === 'paid' && !isReversed ? [{ member, minor }] : [])
  await Promise.all([
    tell('paid', 'succeeded'),
    ...(chance.oneIn(4) ? [tell('paid again', 'succeeded')] : []),
    ...(isReversed ? [tell('back', 'reversed')] : []),
  ])
}

type DepositRequest = Parameters<typeof createDeposit.run>[0]

const requestOf = ({ clock }: SiteServices, member: Member, key: string, input: DepositRequest['input']): DepositRequest =>
  ({
    input,
    key,
    member: { id: member.id, type: 0 },
    now: clock.now(),
    language: 'EN',
    refuse: (code: ConstructorParameters<typeof Refused>[0], detail?: Record<string, unknown>) => new Refused(code, detail),
  }) as unknown as DepositRequest
