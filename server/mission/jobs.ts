import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { runDemoMissions } from './run-demo.ts'
import type { MissionServices } from './services.ts'

const demoEveryMs = 60_000

export const missionJobs = (services: MissionServices): Job<never>[] =>
  services.config.demo
    ? [recurring(services, { name: 'mission.demo', everyMs: demoEveryMs, firstMs: 0 }, () => runDemoMissions(services))]
    : []
