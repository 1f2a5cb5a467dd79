import type { Tx } from '../../kit/database.ts'
import type { KitServices } from '../../kit/services.ts'

type QueueTools = Pick<KitServices, 'jobs'>

export const jobNames = {
  watch: 'p2p.watch',
  close: 'p2p.close',
  stop: 'p2p.stop',
  demo: 'p2p.demo-disputes',
  sweep: 'p2p.sweep',
} as const

/** The payload: a part, a withdrawal, or a payee. */
export type About = { id: string }

/** Reminds the payee of a part, or ends it. One job waits for a part; a new one takes its place. */
export const queueWatch = (tx: Tx, { jobs }: QueueTools, partId: bigint, runAt: Date): Promise<void> =>
  jobs.add(tx, jobNames.watch, { id: partId.toString() } satisfies About, { key: `${jobNames.watch}:${partId}`, runAt })

/** Lets no more members pay a withdrawal. */
export const queueClose = (tx: Tx, { jobs }: QueueTools, withdrawalId: bigint, runAt: Date): Promise<void> =>
  jobs.add(tx, jobNames.close, { id: withdrawalId.toString() } satisfies About, {
    key: `${jobNames.close}:${withdrawalId}`,
    runAt,
  })

/** Keeps payments from a member who may no longer be paid. */
export const queueStop = (tx: Tx, { jobs }: QueueTools, payeeId: bigint): Promise<void> =>
  jobs.add(tx, jobNames.stop, { id: payeeId.toString() } satisfies About, { key: `${jobNames.stop}:${payeeId}` })
