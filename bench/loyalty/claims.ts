import { Refused } from '@tamuvo/server/kit/refuse.ts'
import { inTransaction } from '@tamuvo/server/kit/database.ts'
import { enterPromotionCode } from '@tamuvo/server/promotion/enter-promotion-code.ts'
import { insertProposal, savePublished } from '@tamuvo/server/promotion/promotion-store.ts'
import type { Services } from '@tamuvo/server/services.ts'
import { count, printTable } from '../kit/figures.ts'
import { load } from '../kit/load.ts'
import { timed } from '../kit/timed.ts'

const atOnce = 32
const code = 'BENCH'
const [maker, checker] = [101n, 202n]

/** Members enter one code at once, whose budget is enough for half of them; beside so many changes of one row of a table, each in a transaction of its own. */
export const reportClaims = async (
  services: Services,
  { claims, members }: { claims: number; members: number },
): Promise<void> => {
  const { database } = services
  const id = await publish(services, claims)
  let [next, given, spent] = [0, 0, 0]
  const claim = async (): Promise<void> => {
    while (next < claims) {
      const memberId = (BigInt((next++ * 7919) % members) + 1n) << 20n
      const outcome = await enter(services, memberId)
      if (outcome === 'given') given++
      else if (outcome === 'PROMOTION_SPENT') spent++
      else throw new Error(`a claim was refused: ${outcome}`)
    }
  }
  const crowd = (work: () => Promise<void>): Promise<unknown> => Promise.all(Array.from({ length: atOnce }, work))
  const claimed = await timed(() => crowd(claim))
  await database.query('CREATE TABLE hot_row (id int PRIMARY KEY, spent bigint NOT NULL)')
  await database.query('INSERT INTO hot_row VALUES (1, 0)')
  let changed = 0
  const bare = await timed(() =>
    crowd(async () => {
      while (changed++ < claims) await database.query('UPDATE hot_row SET spent = spent + 1 WHERE id = 1')
    }),
  )
  const { rows } = await database.query<{ spent: bigint; rewards: bigint }>(
    `SELECT spent, (SELECT count(*) FROM reward WHERE label->>'promotion' = $1) AS rewards FROM promotion WHERE id = $2`,
    [id.toString(), id],
  )
  const perSecond = (ms: number): string => `${count((claims * 1000) / ms)}/s`
  printTable([
    [`${count(claims)} at once`, 'a second'],
    ['claims of one campaign', perSecond(claimed)],
    ['changes of one row', perSecond(bare)],
  ])
  console.log(
    `${load()}: ${count(given)} got a reward, ${count(spent)} came too late; ${count(Number(rows[0]?.rewards))} rewards of ${count(Number(rows[0]?.spent) / 100)} together, of a budget of ${count(claims / 2)}.`,
  )
}

const publish = async ({ database, newId, clock, promotions }: Services, claims: number): Promise<bigint> => {
  const at = clock.now()
  const texts = { titles: { EN: 'A code' }, leads: {}, bodies: {} }
  const audience = { vipMin: 0, vipMax: 10, kycMin: 0, labels: [], newDays: null, agents: false }
  const rule = {
    type: 'VOUCHER_CODE',
    startsAt: at.toISOString(),
    endsAt: null,
    group: '',
    trigger: { kind: 'CODE', codes: [code] },
    reward: { fixed: '1.00', percent: null, cap: null, points: 0 },
    terms: {
      multiple: 100,
      withDeposit: false,
      weights: { RNG: 100 },
      maxStake: null,
      closed: [],
      days: 7,
      forfeit: 'BONUS_ONLY',
    },
    audience,
    limits: {
      perMember: 1,
      oncePerAddress: false,
      oncePerDevice: false,
      oncePerPayee: false,
      budget: `${Math.floor(claims / 2)}.00`,
    },
  } as const
  const proposal = { code: 'bench', rule, texts, image: '/art/bench.svg', by: maker, reason: 'A bench.', at }
  const id = await inTransaction(database, async (tx) => {
    const made = await insertProposal(tx, newId(), proposal as never)
    await savePublished(tx, made.id, made.version, checker, at)
    return made.id
  })
  promotions.shown.forget()
  return id
}

const refuse = (refused: string, detail?: object): Refused => new Refused(refused as never, detail as never)

const enter = async (services: Services, memberId: bigint): Promise<string> => {
  const request = {
    input: { code },
    member: { id: memberId, type: 0 },
    address: '203.0.113.1',
    now: services.clock.now(),
    refuse,
  }
  try {
    await enterPromotionCode.run(request as never, services)
    return 'given'
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}
