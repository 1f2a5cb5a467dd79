import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { openDemoTournament } from './demo-tournament.ts'
import { payEnded } from './pay-tournaments.ts'
import { scoreAndTell } from './score-rounds.ts'
import type { TournamentServices } from './services.ts'

const [scoreEveryMs, payEveryMs, demoEveryMs] = [3_000, 15_000, 60_000]

export const tournamentJobs = (services: TournamentServices): Job<never>[] => [
  recurring(services, { name: 'tournament.score', everyMs: scoreEveryMs }, () => scoreAndTell(services)),
  recurring(services, { name: 'tournament.pay', everyMs: payEveryMs }, () => payEnded(services)),
  ...(services.config.demo
    ? [recurring(services, { name: 'tournament.demo', everyMs: demoEveryMs, firstMs: 0 }, () => openDemoTournament(services))]
    : []),
]
