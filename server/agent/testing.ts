import { randomUUID } from 'node:crypto'
import * as staff from '@tamuvo/contract/agent-staff.ts'
import { ratedProducts } from '@tamuvo/contract/agent.ts'
import type { AccountServices } from '../account/services.ts'
import { type AccountServer, accountServerWith } from '../account/testing.ts'
import { openCatalog } from '../catalog/services.ts'
import { contentCalls } from '../content/area.ts'
import { type ContentServices, openContent } from '../content/services.ts'
import { openSession } from '../kit/session.ts'
import { openSafer, type SaferServices } from '../safer/services.ts'
import { testOperator } from '../testing/operators.ts'
import type { NewMember } from '../account/register-member.ts'
import type { Member } from '../account/store.ts'
import { agentCalls } from './area.ts'
import { moveDue } from './moves.ts'
import { type AgentServices, openAgents } from './services.ts'
import type { SentTerms } from './terms.ts'

export type Person = Member & { token: string }

/** Terms with one rate for all products, "0.50". */
export const earning = (prizeGroup: number, rate = '0.00'): SentTerms => ({
  prizeGroup,
  rates: Object.fromEntries(ratedProducts.map((product) => [product, rate])) as SentTerms['rates'],
})

export const maker = testOperator('mala', 'maker')
export const checker = testOperator('chan', 'checker')

type Opened = AgentServices & ContentServices & SaferServices

export type AgentServer = AccountServer<Opened> & {
  /** A member who is logged in, without a call. */
  join(upline?: Pick<Member, 'id'>, more?: Partial<NewMember>): Promise<Person>
  /** Sets terms by staff. */
  give(to: Pick<Member, 'username'>, terms: SentTerms): Promise<void>
  /** A line of members with these rates in every product, from the top. */
  lineOf(...rates: string[]): Promise<Person[]>
  /** Agrees on the move of a branch by two people and lets the next day begin. The job that moves it has not run. */
  agreeMove(member: Pick<Member, 'username'>, to?: Pick<Member, 'username'>): Promise<void>
  /** The same, and the job has run. */
  move(member: Pick<Member, 'username'>, to?: Pick<Member, 'username'>): Promise<void>
}

/** A server with accounts, content and agents. */
export const agentServer = async (): Promise<AgentServer> => {
  const open = (lower: AccountServices): Opened => openAgents({ ...openSafer(openContent(lower)), catalog: openCatalog(lower) })
  const calls = [...agentCalls, ...contentCalls]
  const server = await accountServerWith<Opened>({ open, calls }, undefined, [maker.key, checker.key])
  const { services, clock } = server
  const reason = 'A test of the tree.'
  let people = 0
  const agreeMove: AgentServer['agreeMove'] = async ({ username }, to) => {
    const { id } = await server.get(
      staff.proposeMove,
      { username, to: to?.username ?? '', reason },
      { ...maker.as, key: randomUUID() },
    )
    const { effectiveAt } = await server.get(staff.decideOnMove, { id, decision: 'approved', reason: '' }, checker.as)
    clock.advance(Date.parse(effectiveAt ?? '') - clock.now().getTime())
  }
  const join: AgentServer['join'] = async (upline, more = {}) => {
    const sponsors = { uplineId: upline?.id, referrerId: undefined }
    const member = await server.person({ username: `member${++people}`, sponsors, ...more })
    const session = {
      memberId: member.id,
      type: member.type,
      address: '127.0.0.1',
      device: 'test',
      remember: true,
      idleMs: 30 * 86_400_000,
      expiresAt: new Date('2027-01-01'),
    }
    return { ...member, token: await openSession(services.database, clock, services.rng, session) }
  }
  const give: AgentServer['give'] = async ({ username }, terms) => {
    await server.get(staff.setTerms, { username, terms, reason }, maker.as)
  }
  const lineOf: AgentServer['lineOf'] = async (...rates) => {
    const made: Person[] = []
    for (const rate of rates) {
      const member = await join(made.at(-1), { type: 1 })
      await give(member, earning(1960, rate))
      made.push(member)
    }
    return made
  }
  return {
    ...server,
    join,
    give,
    lineOf,
    agreeMove,
    move: async (member, to) => {
      await agreeMove(member, to)
      await moveDue(services)
    },
  }
}
