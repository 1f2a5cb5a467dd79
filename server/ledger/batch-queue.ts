/** A job in a queue of the batch writers. */
export type Waiting<Job, Answer> = {
  job: Job
  key: string
  slow: boolean
  /** How often it was sent to the database. */
  sent: number
  until: number
  answer(answer: Answer): void
  fail(error: Error): void
  /** Jobs of the same key that arrived meanwhile. */
  repeats: Waiting<Job, Answer>[] | undefined
}

type Queue<Job, Answer> = Waiting<Job, Answer>[]
type SizeOf<Job> = (job: Job) => number

/** Takes so many rows from the front of a queue, and at least one job. */
export const takeRows = <Job, Answer>(queue: Queue<Job, Answer>, rowsMax: number, sizeOf: SizeOf<Job>): Queue<Job, Answer> => {
  let [count, rows] = [0, 0]
  for (const { job } of queue) {
    rows += sizeOf(job)
    if (count > 0 && rows > rowsMax) break
    count++
  }
  return queue.splice(0, count)
}

/** The same, but leaves busy jobs at the front. */
export const takeFree = <Job, Answer>(
  queue: Queue<Job, Answer>,
  rowsMax: number,
  sizeOf: SizeOf<Job>,
  isBusy: (waiting: Waiting<Job, Answer>) => boolean,
): { taken: Queue<Job, Answer>; left: Queue<Job, Answer> } => {
  const busy: Queue<Job, Answer> = []
  const taken: Queue<Job, Answer> = []
  let [scanned, rows] = [0, 0]
  for (const waiting of queue) {
    if (isBusy(waiting)) busy.push(waiting)
    else {
      rows += sizeOf(waiting.job)
      if (taken.length > 0 && rows > rowsMax) break
      taken.push(waiting)
    }
    scanned++
  }
  return { taken, left: [...busy, ...queue.slice(scanned)] }
}

/** The jobs of all senders in turns, those of each in their order, where more wait than a batch takes. */
export const inTurns = <Job, Answer>(
  queue: Queue<Job, Answer>,
  rowsMax: number,
  senderOf: ((job: Job) => string) | undefined,
): Queue<Job, Answer> => {
  if (!senderOf || queue.length <= rowsMax) return queue
  const bySender = new Map<string, Queue<Job, Answer>>()
  for (const waiting of queue) {
    const sender = senderOf(waiting.job)
    const own = bySender.get(sender)
    if (own) own.push(waiting)
    else bySender.set(sender, [waiting])
  }
  if (bySender.size < 2) return queue
  const turns: Queue<Job, Answer> = []
  const queues = [...bySender.values()]
  for (let turn = 0; turns.length < queue.length; turn++)
    for (const own of queues) {
      const waiting = own[turn]
      if (waiting) turns.push(waiting)
    }
  return turns
}

/** The jobs of a batch that may still wait. @param onLate gets the others */
export const stillInTime = <Job, Answer>(
  batch: Queue<Job, Answer>,
  onLate: (waiting: Waiting<Job, Answer>) => void,
): Queue<Job, Answer> => {
  const now = performance.now()
  return batch.filter((waiting) => {
    if (now < waiting.until) return true
    onLate(waiting)
    return false
  })
}
