import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { transferFunds } from '@tamuvo/contract/vendor.ts'
import { type PlayedServer, playServer } from '@tamuvo/tools/conformance/tc-gaming/played-server.ts'
import { decimal } from '@tamuvo/tools/conformance/send.ts'
import { sandboxOf } from '@tamuvo/tools/conformance/sandbox.ts'
import { anyOf } from './any-of.ts'
import type { Caller } from './caller.ts'
import { persist } from './persist.ts'

/** The answers that a member got to transfers, to be compared with journal and vendor. Amounts are hundredths. */
export type TransferStory = {
  memberId: string
  start: bigint
  /** Transfers by id: those that were acknowledged. */
  moved: Map<string, { direction: 'in' | 'out'; amount: bigint }>
  complaints: string[]
}

/** A vendor with transfer wallets, which stays alive while the site dies. */
export type TransferVendor = {
  server: PlayedServer
  play(until: () => boolean): Promise<TransferStory[]>
}

const dialect = 'tc-gaming'
const start = 20_000n
const transfersPerMember = 8
const refusals = ['INSUFFICIENT', 'TRANSFER_OPEN']

/** The vendor and its members. The caller closes the server. */
export const openTransferVendor = async (sites: readonly string[], caller: Caller): Promise<TransferVendor> => {
  const sandboxes = sites.map((site) => sandboxOf(site, dialect))
  const [sandbox] = sandboxes
  if (!sandbox) throw new Error('there is a site')
  const { keys, vendor } = await persist(() => sandbox.about())
  const { desKey = '', signKey = '', merchantCode = '' } = keys
  const server = await playServer({ desKey, signKey, merchantCode })
  for (const each of sandboxes) await persist(() => each.listenAt(server.port))
  const play: TransferVendor['play'] = async (until) => {
    const stories: TransferStory[] = []
    while (!until()) {
      const launched = await persist(() => anyOf(sandboxes).player(start))
      const story: TransferStory = { memberId: launched.user, start, moved: new Map(), complaints: [] }
      stories.push(story)
      const member = { server, vendor, story, caller, token: launched.login }
      for (let count = 0; count < transfersPerMember && !until(); count++) await transfer(member)
    }
    return stories
  }
  return { server, play }
}

type Member = { server: PlayedServer; vendor: string; story: TransferStory; caller: Caller; token: string }

const troubles = ['none', 'none', 'none', 'refuse', 'lose-answer', 'lose-request'] as const

/** Moves money in or out, with a repeat of what was answered. */
const transfer = async ({ server, vendor, story, caller, token }: Member): Promise<void> => {
  server.trouble = anyOf(troubles)
  const direction = randomInt(5) < 3 ? 'in' : 'out'
  const amount = BigInt(500 + randomInt(2_500))
  const key = randomUUID()
  const ask = () =>
    persist(
      () => caller.ask(transferFunds, { vendor, direction, amount: decimal(amount) }, { token, key }),
      ({ status }) => status === 429 || status >= 500,
    )
  const answer = await ask()
  await sleep(randomInt(60))
  if (answer.success) {
    story.moved.set(answer.value.id, { direction, amount })
    const again = await ask()
    if (!again.success || again.value.id !== answer.value.id) story.complaints.push(`a repeat of ${key} is another transfer`)
  } else if (!refusals.includes(answer.code)) story.complaints.push(`a transfer was refused: ${answer.code}`)
}
