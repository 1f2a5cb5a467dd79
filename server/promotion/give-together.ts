import { type Database, inTransaction, isUnavailable } from '../kit/database.ts'
import { gather } from '../kit/gather.ts'
import type { RewardServices } from '../reward/services.ts'
import { type Gift, giveRewards, type NotGiven } from './give-reward.ts'
import type { Promotion } from './promotion-store.ts'

/** A reward that a member asks for, of a promotion as it was then. */
export type Asked = Gift & { promotion: Promotion; now: Date }

/** Gives a reward to a member who asks for it. @returns why it was not made */
export type Give = (asked: Asked) => Promise<NotGiven | undefined>

type Giving = Pick<RewardServices, 'newId' | 'rooms'> & { database: Database }

/** What became of it: why it was not made, or what failed. */
type Answer = { because: NotGiven | undefined } | { error: unknown }

/**
 * Gives rewards that are asked for at once in one transaction for each version of a promotion, whose terms each member was shown: who takes it waits
 * for the others at its budget anyway, and so pays for few statements. What comes meanwhile is the next transaction.
 */
export const giveTogether = (services: Giving): Give => {
  const queues = new Map<string, (asked: Asked) => Promise<Answer | undefined>>()
  const queueOf = ({ id, version }: Promotion) => {
    const key = `${id}/${version}`
    const queue = queues.get(key) ?? gather((all: Asked[]) => answerAll(services, all), { loadsMax: 1 })
    queues.set(key, queue)
    return queue
  }
  return async (asked) => {
    const answer = await queueOf(asked.promotion)(asked)
    if (answer && 'error' in answer) throw answer.error
    return answer?.because
  }
}

const answerAll = async (services: Giving, all: readonly Asked[]): Promise<Map<Asked, Answer>> => {
  const answers = new Map<Asked, Answer>()
  for (let waiting = all; waiting.length > 0;) {
    const first = new Map(waiting.toReversed().map((asked) => [asked.memberId, asked]))
    const together = waiting.filter((asked) => first.get(asked.memberId) === asked)
    waiting = waiting.filter((asked) => first.get(asked.memberId) !== asked)
    for (const [asked, answer] of await answersOf(services, together)) answers.set(asked, answer)
  }
  return answers
}

/** One of each member. Where all together fail each is tried by itself, so that none fails for what came with it. */
const answersOf = async (services: Giving, together: readonly Asked[]): Promise<Map<Asked, Answer>> => {
  try {
    const notGiven = await give(services, together)
    return new Map(together.map((asked) => [asked, { because: notGiven.get(asked.memberId) }]))
  } catch (error) {
    if (together.length === 1 || isUnavailable(error)) return new Map(together.map((asked) => [asked, { error }]))
    const answers = new Map<Asked, Answer>()
    for (const asked of together) for (const answer of await answersOf(services, [asked])) answers.set(...answer)
    return answers
  }
}

const give = async (services: Giving, together: readonly Asked[]): Promise<Map<bigint, NotGiven>> => {
  const [first] = together
  if (!first) return new Map()
  return inTransaction(services.database, (tx) => giveRewards(tx, services, first, together))
}
