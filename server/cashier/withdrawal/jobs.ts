import type { Job } from '../../kit/jobs.ts'
import { recurring } from '../../kit/recurring.ts'
import { followPayouts } from '../coin/follow-payouts.ts'
import { followJob } from '../coin/follow-queue.ts'
import { askPayout } from './ask-payout.ts'
import { assessWithdrawal } from './assess-withdrawal.ts'
import { reviewDemo } from './demo/review-demo.ts'
import { escalate } from './escalate.ts'
import { type About, jobNames, type Question } from './queue.ts'
import { resume } from './resume.ts'
import { sendPayout } from './send-payout.ts'
import type { WithdrawalServices } from './services.ts'

const minuteMs = 60_000

/** The jobs of withdrawals; each is safe to repeat. */
export const withdrawalJobs = (services: WithdrawalServices): Job<never>[] => {
  const assess: Job<About> = { name: jobNames.assess, run: ({ id }) => assessWithdrawal(services, BigInt(id)) }
  const send: Job<About> = { name: jobNames.send, run: ({ id }) => sendPayout(services, BigInt(id)) }
  const ask: Job<Question> = { name: jobNames.ask, run: (question) => askPayout(services, question) }
  return [
    assess,
    send,
    ask,
    recurring(services, { name: jobNames.escalate, everyMs: minuteMs }, () => escalate(services)),
    ...(services.signer
      ? [recurring(services, { name: followJob, everyMs: minuteMs, firstMs: 0 }, () => followPayouts(services))]
      : []),
    recurring(services, { name: jobNames.resume, everyMs: 10 * minuteMs }, () => resume(services)),
    ...(services.config.demo
      ? [recurring(services, { name: jobNames.demo, everyMs: minuteMs / 6 }, () => reviewDemo(services))]
      : []),
  ]
}
