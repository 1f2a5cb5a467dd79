import type { Amount } from '@tamuvo/money/amount.ts'

/** How rounds make a score: the best one, or the sum of so many best ones. */
export type TournamentRule = { readonly kind: 'best' } | { readonly kind: 'sum'; readonly count: number }

/** Ten-thousandths: what a round returned, divided by its stake. */
export type Score = bigint

const scale = 10_000n

/** The score of a round, rounded down. Stakes do not count: who plays with less has the same chance. @param stake above zero */
export const scoreOf = ({ stake, payout }: { stake: Amount; payout: Amount }): Score => (payout * scale) / stake

/** How many rounds count. */
export const countedOf = (rule: TournamentRule): number => (rule.kind === 'best' ? 1 : rule.count)

/** A member's place in a tournament: `reachedAt` is when the score became what it is. */
export type Contender = { readonly memberId: bigint; readonly score: Score; readonly reachedAt: Date }

/** The score of rounds together: those that count, best first. */
export const totalOf = (rule: TournamentRule, scores: readonly Score[]): Score =>
  scores
    .toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0))
    .slice(0, countedOf(rule))
    .reduce((sum, score) => sum + score, 0n)

/** Places from the first on: the higher score, of equal ones who reached it first, then who joined the site first. Without a score there is no place. */
export const ranked = <Each extends Contender>(contenders: readonly Each[]): Each[] =>
  contenders
    .filter(({ score }) => score > 0n)
    .toSorted((a, b) => {
      if (a.score !== b.score) return a.score > b.score ? -1 : 1
      const time = a.reachedAt.getTime() - b.reachedAt.getTime()
      if (time !== 0) return time
      return a.memberId < b.memberId ? -1 : 1
    })

/** What is paid by place, and what is left of the prizes because there are fewer winners. */
export const shareOut = <Each extends Contender>(
  prizes: readonly Amount[],
  contenders: readonly Each[],
): { paid: { place: number; winner: Each; prize: Amount }[]; left: bigint } => {
  const winners = ranked(contenders)
  const paid = prizes.flatMap((prize, index) => {
    const winner = winners[index]
    return winner ? [{ place: index + 1, winner, prize }] : []
  })
  return { paid, left: prizes.slice(paid.length).reduce((sum, prize) => sum + prize, 0n) }
}
