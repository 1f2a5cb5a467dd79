import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { BeaconDraw } from '@tamuvo/games/lottery/beacon-checks.ts'
import { familyOfGame, type getDraw, type LotteryGame, lotteryGames } from '@tamuvo/contract/lottery.ts'
import { readDraw } from '@tamuvo/games/lottery/draw.ts'
import { type DrawCheck, type DrawCheckName, type PublishedDraw } from '@tamuvo/games/lottery/recipe.ts'

export type ProvenDraw = ReceivedOutputOf<typeof getDraw>
export type Proof = NonNullable<ProvenDraw['proof']>

/**
 * What can be checked of a draw.
 * outside: its result comes from elsewhere. sealed: it has not been drawn. ready: everything has been published, but for the
 * sales, which are fetched page by page.
 */
export type Evidence =
  | { state: 'outside' }
  | { state: 'sealed'; proof: Proof }
  | { state: 'ready'; proof: Proof; draw: DrawWithoutLists }

/** A draw without what is fetched beside it: the sales and, where it has a beacon of shares, the keys. */
export type DrawWithoutLists = Omit<PublishedDraw, 'sales'> | Omit<BeaconDraw, 'sales' | 'keys'>

export const isLotteryGame = (code: string | undefined): code is LotteryGame => lotteryGames.some((game) => game === code)

/** Whether a text is the number of a draw: day and draw of the day. */
export const isIssueNumber = (text: string): boolean => /^\d{8}-\d{1,4}$/.test(text)

/** Sorts a draw by what can be checked of it. */
export const evidenceOf = (drawn: ProvenDraw): Evidence => {
  const { game, issue, opensAt, closesAt, drawsAt, proof } = drawn
  if (!proof || !isLotteryGame(game)) return { state: 'outside' }
  const { seed, salesDigest, salesRoot, ticketCount, clientSeed, terms, signatures } = proof
  const family = familyOfGame[game]
  const result = readDraw(family, drawn.result)
  if (!result || seed === null || salesDigest === null || ticketCount === null || clientSeed === null)
    return { state: 'sealed', proof }
  const { recipe, commitment, committedAt } = proof
  const shown = { recipe, commitment, committedAt, seed, salesDigest, ticketCount, clientSeed, salesRoot }
  const draw = { game, issue, family, opensAt, result, proof: shown }
  if (terms === null) return { state: 'ready', proof, draw }
  const beaconProof = { ...shown, terms, signatures: signatures ?? [] }
  return { state: 'ready', proof, draw: { ...draw, closesAt, drawsAt, proof: beaconProof } }
}

/** The things that are shown, and the checks that each of them stands on. */
const steps = {
  commitment: ['recipe', 'committedEarly', 'commitment', 'terms'],
  sales: ['ticketCount', 'order', 'salesDigest', 'salesRoot'],
  beacon: ['beaconLate', 'beacon'],
  result: ['clientSeed', 'result'],
} as const satisfies Record<string, readonly DrawCheckName[]>

export type StepName = keyof typeof steps
const stepNames = Object.keys(steps) as StepName[]

/** The steps of a draw; without a beacon it has one less. */
export const stepsOf = (draw: DrawWithoutLists): StepName[] =>
  stepNames.filter((name) => name !== 'beacon' || 'terms' in draw.proof)

/** Checks by step, in their order. */
export const checkSteps = (checks: readonly DrawCheck[]): Record<StepName, DrawCheck[]> => {
  const of = (step: StepName) => checks.filter(({ name }) => steps[step].some((each) => each === name))
  return { commitment: of('commitment'), sales: of('sales'), beacon: of('beacon'), result: of('result') }
}

export const allHold = (checks: readonly DrawCheck[]): boolean => checks.every(({ holds }) => holds)
