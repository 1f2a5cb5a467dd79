import { putMessage } from '../content/message-store.ts'
import { inTransaction } from '../kit/database.ts'
import type { Job } from '../kit/jobs.ts'
import { flowsIn, membersAfter } from '../ledger/member-flows.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import type { SaferServices } from './services.ts'
import { monthBefore, monthOf, spanOfMonth } from './statement.ts'
import { beginMonth } from './statement-store.ts'

const jobName = 'safer.statements'
const membersAtOnce = 200

/** Statements of a month go to the members with ids above `after`. */
type Payload = { month: string; after: string }

/** Enqueues the statements of the month before, once, whichever process runs it and however often. */
export const startStatements = async ({ database, jobs, settings, clock }: SaferServices): Promise<void> => {
  const { timeZone } = await settings.get('brand')
  const month = monthBefore(monthOf(timeZone, clock.now()))
  await inTransaction(database, async (tx) => {
    if (await beginMonth(tx, month, clock.now())) await jobs.add(tx, jobName, { month, after: '0' } satisfies Payload)
  })
}

/** Sends members the message of their month, in chunks; none where no money moved. Safe to repeat. */
export const statementJob = ({ database, jobs, rooms, settings, clock, newId }: SaferServices): Job<Payload> => ({
  name: jobName,
  run: async ({ month, after }) => {
    const { timeZone } = await settings.get('brand')
    const span = spanOfMonth(timeZone, month)
    const members = await membersAfter(database, BigInt(after), membersAtOnce)
    for (const memberId of members.filter((id) => !isTrialMember(id))) {
      if ((await flowsIn(database, memberId, span)).length === 0) continue
      const message = {
        id: newId(),
        memberId,
        key: `statement:${month}`,
        kind: 'statement',
        filled: { month },
        at: clock.now(),
      } as const
      await inTransaction(database, (tx) => putMessage(tx, rooms, message))
    }
    const last = members.at(-1)
    if (last === undefined || members.length < membersAtOnce) return
    await inTransaction(database, (tx) => jobs.add(tx, jobName, { month, after: last.toString() } satisfies Payload))
  },
})
