import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { familyOfGame, type getDraw, type LotteryGame, lotteryGames } from '@tamuvo/contract/lottery.ts'
import { readDraw } from '@tamuvo/games/lottery/draw.ts'
import { checkDraw, type DrawCheck, type PublishedDraw } from '@tamuvo/games/lottery/recipe.ts'

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
  | { state: 'ready'; proof: Proof; draw: Omit<PublishedDraw, 'sales'> }

export const isLotteryGame = (code: string | undefined): code is LotteryGame => lotteryGames.some((game) => game === code)

/** Whether a text is the number of a draw: day and draw of the day. */
export const isIssueNumber = (text: string): boolean => /^\d{8}-\d{1,4}$/.test(text)

/** Sorts a draw by what can be checked of it. */
export const evidenceOf = (drawn: ProvenDraw): Evidence => {
  const { game, issue, opensAt, proof } = drawn
  if (!proof || !isLotteryGame(game)) return { state: 'outside' }
  const { seed, salesDigest, ticketCount, clientSeed } = proof
  const family = familyOfGame[game]
  const result = readDraw(family, drawn.result)
  if (!result || seed === null || salesDigest === null || ticketCount === null || clientSeed === null)
    return { state: 'sealed', proof }
  return {
    state: 'ready',
    proof,
    draw: { game, issue, family, opensAt, result, proof: { ...proof, seed, salesDigest, ticketCount, clientSeed } },
  }
}

/** The three things that are shown, and the checks that each of them stands on. */
const steps = {
  commitment: ['recipe', 'committedEarly', 'commitment'],
  sales: ['ticketCount', 'order', 'salesDigest'],
  result: ['clientSeed', 'result'],
} as const satisfies Record<string, readonly DrawCheck['name'][]>

export type StepName = keyof typeof steps
export const stepNames = Object.keys(steps) as StepName[]

/** The checks of a draw by step, in their order. */
export const checkSteps = (draw: PublishedDraw): Record<StepName, DrawCheck[]> => {
  const checks = checkDraw(draw)
  const of = (step: StepName) => checks.filter(({ name }) => steps[step].some((each) => each === name))
  return { commitment: of('commitment'), sales: of('sales'), result: of('result') }
}

export const allHold = (checks: readonly DrawCheck[]): boolean => checks.every(({ holds }) => holds)
