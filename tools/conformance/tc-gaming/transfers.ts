import { randomUUID } from 'node:crypto'
import { Broken, expectThat, type Finding, money } from '../report.ts'
import { type Sandbox } from '../sandbox.ts'
import { type Member, memberOf, type Transfer, type Wait } from './driver.ts'
import { type PlayedServer, playServer, type TcKeys } from './played-server.ts'

type Stage = { member: Member; server: PlayedServer; wait: Wait; vendorBalance(): bigint }

type Scenario = { name: string; play(stage: Stage): Promise<void> }

const firstAsks = 45_000
const allAsks = 15 * 60_000

const moved = (step: string, transfer: Transfer | { refused: string }): Transfer => {
  if ('refused' in transfer) throw new Broken(`${step} was refused: ${transfer.refused}`)
  return transfer
}

/** Checks the balances of the main wallet account, transit and the vendor's wallet. */
const holds = async (
  step: string,
  { member, vendorBalance }: Stage,
  wanted: [main: bigint, inTransit: bigint, vendor: bigint],
): Promise<void> => {
  const { main, inTransit } = await member.where()
  const found = [main, inTransit, vendorBalance()]
  expectThat(
    `${step}: expected ${wanted.map(money).join(' + ')}, found ${found.map(money).join(' + ')}`,
    found.join() === wanted.join(),
  )
}

const isIn = (step: string, transfer: Transfer, ...states: Transfer['state'][]): void =>
  expectThat(`${step}: expected ${states.join(' or ')}, got ${transfer.state}`, states.includes(transfer.state))

const scenarios: readonly Scenario[] = [
  {
    name: 'money goes to the vendor and comes back',
    play: async (stage) => {
      isIn('in', moved('in', await stage.member.transfer('in', '40.00')), 'DONE')
      await holds('in', stage, [6_000n, 0n, 4_000n])
      isIn('out', moved('out', await stage.member.transfer('out', '15.50')), 'DONE')
      await holds('out', stage, [7_550n, 0n, 2_450n])
    },
  },
  {
    name: 'the same request again is the same transfer',
    play: async (stage) => {
      const key = randomUUID()
      const first = moved('in', await stage.member.transfer('in', '40.00', key))
      const again = moved('in again', await stage.member.transfer('in', '40.00', key))
      expectThat('it is the same transfer', first.id === again.id)
      await holds('after both', stage, [6_000n, 0n, 4_000n])
      const other = await stage.member.transfer('in', '41.00', key)
      expectThat('another amount under the same key is refused', 'refused' in other && other.refused === 'IDEMPOTENCY_CONFLICT')
    },
  },
  {
    name: 'what the vendor refuses goes back at once',
    play: async (stage) => {
      stage.server.trouble = 'refuse'
      isIn('in', moved('in', await stage.member.transfer('in', '40.00')), 'REVERSED')
      await holds('after it', stage, [10_000n, 0n, 0n])
    },
  },
  {
    name: 'more than there is cannot be moved',
    play: async (stage) => {
      const short = await stage.member.transfer('in', '100.01')
      expectThat('it is refused', 'refused' in short && short.refused === 'INSUFFICIENT')
      const empty = await stage.member.transfer('out', '5.00')
      isIn('out of an empty wallet', moved('out', empty), 'REVERSED')
      await holds('after both', stage, [10_000n, 0n, 0n])
    },
  },
  {
    name: 'a lost answer is asked about under the same reference, and found done',
    play: async (stage) => {
      stage.server.trouble = 'lose-answer'
      const sent = moved('in', await stage.member.transfer('in', '40.00'))
      isIn('at first', sent, 'UNKNOWN', 'HELD')
      await holds('at first', stage, [6_000n, 4_000n, 4_000n])
      await stage.wait(firstAsks)
      isIn('when asked', await stage.member.again(sent), 'DONE')
      await holds('when asked', stage, [6_000n, 0n, 4_000n])
      expectThat('it was sent once', stage.server.came.filter((reference) => reference === sent.reference).length === 1)
    },
  },
  {
    name: 'a lost request goes back only when the vendor never heard of it',
    play: async (stage) => {
      stage.server.trouble = 'lose-request'
      const sent = moved('in', await stage.member.transfer('in', '40.00'))
      await holds('at first', stage, [6_000n, 4_000n, 0n])
      await stage.wait(firstAsks)
      isIn('when asked', await stage.member.again(sent), 'REVERSED')
      await holds('when asked', stage, [10_000n, 0n, 0n])
      expectThat('the vendor was asked first', (stage.server.asked.get(sent.reference) ?? 0) > 0)
    },
  },
  {
    name: 'what nobody knows stays in transit and is never given back',
    play: async (stage) => {
      stage.server.trouble = 'pending'
      const sent = moved('in', await stage.member.transfer('in', '40.00'))
      await stage.wait(allAsks)
      isIn('after all questions', await stage.member.again(sent), 'UNKNOWN')
      await holds('after all questions', stage, [6_000n, 4_000n, 0n])
      expectThat('it was asked about four times', stage.server.asked.get(sent.reference) === 4)
    },
  },
  {
    name: 'what was won or lost at the vendor comes into the journal',
    play: async (stage) => {
      moved('in', await stage.member.transfer('in', '40.00'))
      const [player] = [...stage.server.balances.keys()].slice(-1)
      stage.server.balances.set(player ?? '', 5_500n)
      isIn('out', moved('out', await stage.member.transfer('out', '55.00')), 'DONE')
      await holds('after a win', stage, [11_500n, 0n, 0n])
      moved('in', await stage.member.transfer('in', '15.00'))
      stage.server.balances.set(player ?? '', 200n)
      await stage.wait(1_000)
      await stage.member.refresh()
      isIn('out', moved('out', await stage.member.transfer('out', '2.00')), 'DONE')
      await holds('after a loss', stage, [10_200n, 0n, 0n])
    },
  },
  {
    name: 'a jackpot that was won at the vendor comes back with the rest, once',
    play: async (stage) => {
      moved('in', await stage.member.transfer('in', '10.00'))
      const [player] = [...stage.server.balances.keys()].slice(-1)
      stage.server.balances.set(player ?? '', 1_000_700n)
      for (let times = 0; times < 2; times++) await stage.member.refresh()
      await holds('once it is known', stage, [9_000n, 0n, 1_000_700n])
      const key = randomUUID()
      for (let times = 0; times < 2; times++)
        isIn('out', moved('out', await stage.member.transfer('out', '10007.00', key)), 'DONE')
      await holds('after it', stage, [1_009_700n, 0n, 0n])
    },
  },
]

export type TransferOptions = {
  site: string
  sandbox: Sandbox
  wait: Wait
  /** Skips scenarios of many minutes. */ isQuick: boolean
}

/** Tests the transfer wallets of a site of ours against a simulated server of TC-Gaming. */
export const playTransfers = async ({ site, sandbox, wait, isQuick }: TransferOptions): Promise<Finding[]> => {
  const { keys, vendor } = await sandbox.about()
  const findings: Finding[] = []
  for (const scenario of scenarios) {
    const server = await playServer(keysFrom(keys))
    try {
      await sandbox.listenAt(server.port)
      const { login } = await sandbox.player(10_000n)
      const vendorBalance = (): bigint => [...server.balances.values()].reduce((total, balance) => total + balance, 0n)
      const stage = { member: memberOf(site, login, vendor), server, wait: waitOrSkip(wait, isQuick), vendorBalance }
      findings.push(await playOne(stage, scenario))
    } finally {
      await server.close()
    }
  }
  return findings
}

class Skipped extends Error {}

const waitOrSkip =
  (wait: Wait, isQuick: boolean): Wait =>
  async (ms) => {
    if (isQuick && ms > firstAsks) throw new Skipped()
    await wait(ms)
  }

const playOne = async (stage: Stage, { name, play }: Scenario): Promise<Finding> => {
  try {
    await play(stage)
    if (stage.server.wrong.length > 0) throw new Broken('a call was signed wrongly')
    return { name, result: 'passed', notes: [] }
  } catch (error) {
    if (error instanceof Skipped) return { name, result: 'skipped', notes: ['takes a quarter of an hour; say --patient'] }
    return { name, result: 'failed', notes: [error instanceof Broken ? error.message : String(error)] }
  }
}

const keysFrom = ({ desKey = '', signKey = '', merchantCode = '' }: Record<string, string>): TcKeys => ({
  desKey,
  signKey,
  merchantCode,
})
