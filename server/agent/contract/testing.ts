import { randomUUID } from 'node:crypto'
import * as bills from '@tamuvo/contract/agent-bills.ts'
import * as staff from '@tamuvo/contract/agent-contract-staff.ts'
import * as contract from '@tamuvo/contract/agent-contracts.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { startOfDay } from '../../kit/days.ts'
import { openAccount } from '../../ledger/posting.ts'
import { balanceOf } from '../../ledger/statements.ts'
import { countFigures } from '../count-figures.ts'
import { agentServer, checker, maker, type Person } from '../testing.ts'
import { playOn } from '../testing-play.ts'
import { runContracts } from './jobs.ts'
import type { SentTerms } from './terms.ts'

const processes = {
  DIVIDEND: contract.processDividend,
  DAILY_SALARY: contract.processDailySalary,
  HOURLY_SALARY: contract.processHourlySalary,
  REALTIME_SALARY: contract.processRealtimeSalary,
}

type Kind = keyof typeof processes

/** Terms with one rate and no minima. */
export const paying = (kind: Kind, rate: string, more: Partial<SentTerms> = {}): SentTerms => ({
  kind,
  period: contract.contractPeriods[kind][0],
  tiers: [{ rate, minValidBet: '0.00', minActive: 0, minLoss: '0.00' }],
  products: [],
  carryMode: 'NONE',
  deductions: { rebates: true, rewards: true, salaries: true },
  lossOnly: false,
  ...more,
})

export const zone = 'Asia/Yangon'

/** A server with agents who sign contracts and members who play. */
export const contractServer = async () => {
  const server = await agentServer()
  const { services, clock } = server
  const { database } = services
  const play = playOn(server)
  const as = ({ token }: Person) => ({ token })
  const reason = 'A test of contracts.'

  const offer = (payer: Person, payee: Person, terms: SentTerms, key: string = randomUUID()) =>
    server.ask(contract.offerContract, { payeeId: payee.id.toString(), terms }, { ...as(payer), key })
  const answer = (who: Person, id: string, kind: Kind, action: 'ACCEPT' | 'REJECT' = 'ACCEPT', agreesToEnd = false) =>
    server.ask(processes[kind], { id, action, agreesToEnd }, as(who))
  const agent = async (above?: Person): Promise<Person> => {
    const made = await server.join(above, { type: above ? 1 : 2 })
    await openAccount(database, made.id)
    return made
  }
  return {
    ...server,
    ...play,
    agent,
    as,
    offer,
    answer,
    /** A contract that both sides agreed on; without a payer of the platform. */
    sign: async (payer: Person | undefined, payee: Person, terms: SentTerms, agreesToEnd = false): Promise<string> => {
      const offered = payer
        ? await offer(payer, payee, terms)
        : await server.ask(staff.offerPlatformContract, { username: payee.username, terms, reason }, maker.as)
      if (!offered.success) throw new Error(`not offered: ${offered.code} ${JSON.stringify(offered.value)}`)
      const { id } = offered.value as { id: string }
      const accepted = await answer(payee, id, terms.kind, 'ACCEPT', agreesToEnd)
      if (!accepted.success) throw new Error(`not accepted: ${accepted.code}`)
      return id
    },
    run: async (): Promise<void> => {
      await play.countAll()
      await countFigures(services)
      await runContracts(services)
    },
    /** Sets the clock to a time of a day of the site. */
    goTo: (day: string, minutes = 0): void =>
      clock.advance(startOfDay(zone, day).getTime() + minutes * 60_000 - clock.now().getTime()),
    balance: async ({ id }: Person): Promise<string> => toWire(await balanceOf(database, id)),
    bills: async (who: Person, side: 'PAYEE' | 'PAYER' = 'PAYEE', more: object = {}) =>
      (await server.get(bills.listBills, { side, ...more }, as(who))).list,
    info: (who: Person) => server.get(contract.getContractInfo, {}, as(who)),
    staff: { maker, checker, reason },
  }
}
