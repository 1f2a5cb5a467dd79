import { add, type Amount, amount, negate, subtract, sum, toWire, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import { invariant } from '../kit/invariant.ts'
import { type Entry } from '../ledger/entry.ts'
import { holdWalletAccounts } from '../ledger/store.ts'
import { isTrialMember, playWalletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { playBalancesOf } from '../ledger/statements.ts'
import type { BettingTools } from './accept.ts'
import {
  addEffects,
  type Correction,
  type CorrectionPhase,
  type CorrectionTotals,
  findCorrection,
  holdCorrection,
  moveCorrection,
  type CurrentOutcome,
  currentOutcomes,
} from './correction-store.ts'
import { type Turnover, turnoverOfRound } from './opposites.ts'
import { markChanged } from './record/sum-store.ts'
import { insertOutcomes, type Outcome } from './outcome-store.ts'
import { type Pace, paceNow, restAfter } from './pace.ts'
import { isFree } from './bet.ts'
import { returnFreeBets } from './return-free.ts'
import { houseFor, type Round } from './round.ts'
import { type EndOptions, type Grade, outcomeOf, type SettleOptions } from './settle.ts'
import { roundsOf } from './store.ts'
import { type Prefiltered, readRound, type StreamedBet } from './stream-store.ts'

type CorrectTools = Pick<BettingTools, 'database' | 'ledger' | 'clock' | 'nextId'>

/** The outcome of a bet by the corrected result, with the previous one. */
type Change = { bet: StreamedBet; before: CurrentOutcome; due: Outcome }

/**
 * Regrades the bets of a round by the right result: pays positive differences, then collects negative ones as far as balances
 * allow. Resumes where an interrupted run stopped, on any process; pays and collects nothing twice.
 */
export const correctRound = async (
  tools: CorrectTools,
  correctionId: bigint,
  grade: Grade,
  { patterns, opposites, ...options }: SettleOptions = {},
): Promise<void> => {
  let turnover: Turnover | undefined
  for (;;) {
    const correction = await findCorrection(tools.database, correctionId)
    invariant(correction?.state === 'approved', 'only approved corrections are carried out')
    if (correction.phase === 'done') return
    const round = (await roundsOf(tools.database, [correction.roundId])).get(correction.roundId)
    invariant(round?.state === 'settled', 'only settled rounds are corrected')
    // Only bets that had won or win now change.
    const read = readRound(tools.database, round.id, { ...(patterns ? { patterns } : {}), decided: true })
    turnover ??= await turnoverOfRound(tools.database, round.id, opposites)
    await goThrough({ tools, correction, round, grade, turnover, read, options })
  }
}

type Run = {
  tools: CorrectTools
  correction: Correction
  round: Round
  grade: Grade
  turnover: Turnover
  read: ReturnType<typeof readRound>
  options: EndOptions
}

/** Processes chunks to the end of the phase, or until another process is ahead. */
const goThrough = async (run: Run): Promise<void> => {
  const { tools, correction, read, options } = run
  for (let after = correction.doneUpto; ;) {
    const begun = performance.now()
    const pace: Pace = { ...(await paceNow(tools)), ...options }
    const chunk = await read(after, pace.chunkPayouts * betsAPayout)
    const isOurs = await inTransaction(tools.database, (tx) => finishChunk(tx, run, chunk, after))
    if (!chunk || !isOurs) return
    after = chunk.upto
    await restAfter(pace, performance.now() - begun)
  }
}

/** Bets read per expected payout. */
const betsAPayout = 10

const noTotals: CorrectionTotals = { changed: 0, winners: 0, paid: zero, taken: zero, uncollected: zero }
const nextPhase: Record<CorrectionPhase, CorrectionPhase> = { pay: 'take', take: 'done', done: 'done' }

/** @returns false when another process did it before */
const finishChunk = async (tx: Tx, run: Run, chunk: Prefiltered | undefined, from: bigint): Promise<boolean> => {
  const { id, phase } = run.correction
  const held = await holdCorrection(tx, id)
  if (held?.phase !== phase || held.doneUpto !== from) return false
  if (!chunk) {
    await moveCorrection(tx, id, { phase: nextPhase[phase], to: 0n, totals: noTotals })
    return true
  }
  const changes = await changesOf(tx, run, chunk.found)
  const outcomes = phase === 'pay' ? await pay(tx, run, changes) : await take(tx, run, changes)
  const real = outcomes.filter(({ change }) => !isTrialMember(change.bet.memberId))
  await moveCorrection(tx, id, { phase, to: chunk.upto, totals: totalsOf(real) })
  if (outcomes.length > 0) await write(tx, run, outcomes)
  const back = outcomes.filter(({ change: { bet, before, due } }) => isFree(bet) && due.kind === 'void' && before.kind !== 'void')
  await returnFreeBets(
    tx,
    run.tools,
    run.round.product,
    back.map(({ change }) => change.bet.id),
  )
  return true
}

/** The bets of this phase whose outcome changes. */
const changesOf = async (
  tx: Tx,
  { correction, round, grade, turnover }: Run,
  bets: readonly StreamedBet[],
): Promise<Change[]> => {
  // This round has no concurrent correction, so the outcomes read stay current until we write.
  const current = await currentOutcomes(
    tx,
    round.id,
    bets.map(({ id }) => id),
  )
  return bets.flatMap((bet): Change[] => {
    const before = current.get(bet.id) ?? { version: 1, kind: 'lost', amount: zero, uncollected: zero, valid: bet.valid }
    const due = dueOf(bet, grade, turnover)
    const given = givenBy(before)
    const isSame = given === due.amount && before.kind === due.kind && before.valid === due.valid
    const isMore = due.amount > given
    // What a free bet paid went back when its ticket became void: it has no stake any more that could win.
    const isBack = isFree(bet) && before.kind === 'void'
    return isBack || before.version === correction.version || isSame || isMore !== (correction.phase === 'pay')
      ? []
      : [{ bet, before, due }]
  })
}

/** The amount due by the previous result, without what could not be collected. */
const givenBy = ({ amount: held, uncollected }: CurrentOutcome): Amount => subtract(held, uncollected)

const dueOf = (bet: StreamedBet, grade: Grade, turnover: Turnover): Outcome => {
  const prize = grade(bet) ?? { amount: zero, detail: '', kind: 'lost' as const }
  return { ...outcomeOf(bet, prize, turnover), entryId: null }
}

/** A change with its outcome and the signed amount that was posted. */
type Changed = { change: Change; outcome: Outcome; moved: Amount }

/** Uncollected amounts of an earlier correction are set off against what is paid now. */
const pay = async (tx: Tx, run: Run, changes: readonly Change[]): Promise<Changed[]> => {
  const wanted = changes.map((change) => {
    const more = subtract(change.due.amount, change.before.amount)
    return { change, moved: more > 0n ? more : zero }
  })
  return post(tx, run, wanted)
}

/** Collects at most the balance, so that no wallet goes negative for our mistake. Amounts uncollected before are not claimed again. */
const take = async (tx: Tx, run: Run, changes: readonly Change[]): Promise<Changed[]> => {
  const members = [...new Set(changes.map(({ bet }) => bet.memberId))]
  await holdWalletAccounts(
    tx,
    members.map((memberId) => playWalletAccount(memberId)),
  )
  const left = new Map<bigint, bigint>(await playBalancesOf(tx, members))
  const wanted = changes.map((change) => {
    const { memberId } = change.bet
    const over = givenBy(change.before) - change.due.amount
    const there = left.get(memberId) ?? 0n
    const taken = there <= 0n ? 0n : there < over ? there : over
    left.set(memberId, there - taken)
    return { change, moved: negate(amount(taken)) }
  })
  return post(tx, run, wanted)
}

const post = async (
  tx: Tx,
  { tools, correction, round }: Run,
  wanted: readonly { change: Change; moved: Amount }[],
): Promise<Changed[]> => {
  const moving = wanted.filter(({ moved }) => moved !== zero)
  const results = await tools.ledger.postIn(
    tx,
    moving.map(({ change: { bet }, moved }): Entry => {
      const [ours, theirs] = [houseFor(round.product, bet.memberId), playWalletAccount(bet.memberId)]
      const move = moved > 0n ? { from: ours, to: theirs, amount: moved } : { from: theirs, to: ours, amount: negate(moved) }
      const kind = isFree(bet) ? 'FREE_CORRECTION' : 'WIN_CORRECTION'
      return { key: naturalKey(`correction-${correction.version}`, bet.id), kind, ref: bet.id, moves: [move] }
    }),
  )
  const entries = new Map(
    moving.map(({ change }, index) => {
      const result = results[index]
      invariant(result?.is === 'posted', 'a correction moves what was never moved before')
      return [change.bet.id, result.entryId]
    }),
  )
  return wanted.map(({ change, moved }): Changed => {
    const { bet, before, due } = change
    const amountNow = add(before.amount, moved)
    const outcome = {
      ...due,
      amount: amountNow,
      uncollected: subtract(amountNow, due.amount),
      entryId: entries.get(bet.id) ?? null,
    }
    return { change, outcome, moved }
  })
}

const totalsOf = (changed: readonly Changed[]): CorrectionTotals => {
  const wins = (outcome: Pick<Outcome, 'amount' | 'uncollected'>): number => (outcome.amount > outcome.uncollected ? 1 : 0)
  return {
    changed: changed.length,
    winners: changed.reduce((count, { change, outcome }) => count + wins(outcome) - wins(change.before), 0),
    paid: sum(changed.map(({ moved }) => (moved > 0n ? moved : zero))),
    taken: sum(changed.map(({ moved }) => (moved < 0n ? negate(moved) : zero))),
    uncollected: sum(changed.map(({ change, outcome }) => subtract(outcome.uncollected, change.before.uncollected))),
  }
}

const write = async (tx: Tx, { tools, correction, round }: Run, changed: readonly Changed[]): Promise<void> => {
  const at = tools.clock.now()
  const { id, version, reason } = correction
  await insertOutcomes(
    tx,
    changed.map(({ outcome }) => outcome),
    { roundId: round.id, version, correctionId: id, at },
  )
  await markChanged(
    tx,
    changed.map(({ change: { bet } }) => ({ memberId: bet.memberId, betId: bet.id })),
  )
  await addEffects(
    tx,
    id,
    changed.map(({ change, outcome, moved }) => ({
      memberId: change.bet.memberId,
      amount: moved,
      uncollected: outcome.uncollected,
    })),
  )
  await appendEvents(
    tx,
    ...changed.map(({ change: { bet, before, due }, moved }) => ({
      kind: 'bet.corrected',
      memberId: bet.memberId,
      body: {
        betId: String(bet.id),
        product: round.product,
        game: round.game,
        stake: toWire(zero),
        payout: toWire(moved),
        validBet: toWire(subtract(due.valid, before.valid)),
        reason,
      },
      at,
    })),
  )
}
