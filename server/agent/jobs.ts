import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { runContracts } from './contract/jobs.ts'
import { exportJob, forgetExports } from './make-export.ts'
import { countFigures } from './count-figures.ts'
import { moveDue } from './moves.ts'
import { runRebates } from './run-rebates.ts'
import type { AgentServices } from './services.ts'

const [moveEveryMs, rebateEveryMs, countEveryMs, contractsEveryMs, forgetEveryMs] = [30_000, 60_000, 20_000, 20_000, 3_600_000]

export const agentJobs = (services: AgentServices): Job<never>[] => [
  recurring(services, { name: 'agent.move', everyMs: moveEveryMs, firstMs: 0 }, () => moveDue(services)),
  recurring(services, { name: 'agent.figures', everyMs: countEveryMs, firstMs: 0 }, () => countFigures(services)),
  recurring(services, { name: 'agent.rebate', everyMs: rebateEveryMs }, () => runRebates(services)),
  recurring(services, { name: 'agent.contracts', everyMs: contractsEveryMs }, () => runContracts(services)),
  exportJob(services),
  recurring(services, { name: 'agent.forget-exports', everyMs: forgetEveryMs }, () => forgetExports(services)),
]
