import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { moveDue } from './moves.ts'
import type { AgentServices } from './services.ts'

const moveEveryMs = 30_000

export const agentJobs = (services: AgentServices): Job<never>[] => [
  recurring(services, { name: 'agent.move', everyMs: moveEveryMs, firstMs: 0 }, () => moveDue(services)),
]
