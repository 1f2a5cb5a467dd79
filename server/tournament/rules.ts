import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { listTournaments } from '@tamuvo/contract/tournament.ts'
import type { Score, TournamentRule } from '@tamuvo/games/tournament/score.ts'
import type { Tournament } from './tournament-store.ts'

type State = OutputOf<typeof listTournaments>['list'][number]['state']

export const ruleOf = ({ counted }: Pick<Tournament, 'counted'>): TournamentRule =>
  counted === 1 ? { kind: 'best' } : { kind: 'sum', count: counted }

/** How far a tournament is at a time. */
export const stateOf = ({ state, startsAt, endsAt }: Tournament, now: Date): State => {
  if (state !== 'open') return state
  if (now < startsAt) return 'upcoming'
  return now < endsAt ? 'running' : 'ended'
}

/** "12.5000": ten-thousandths as people read them. */
export const scoreText = (score: Score): string => `${score / 10_000n}.${String(score % 10_000n).padStart(4, '0')}`
