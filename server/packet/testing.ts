import { randomUUID } from 'node:crypto'
import { getPacket, takeShare } from '@tamuvo/contract/packet.ts'
import type { PacketRule } from '@tamuvo/contract/packet-staff.ts'
import * as contract from '@tamuvo/contract/packet-staff.ts'
import { type AccountServer, accountServerWith } from '../account/testing.ts'
import { openCatalog } from '../catalog/services.ts'
import { chatCalls } from '../chat/area.ts'
import { contentCalls } from '../content/area.ts'
import { openContent } from '../content/services.ts'
import { openSession } from '../kit/session.ts'
import { houseBalances } from '../ledger/statements.ts'
import { rewardCalls } from '../reward/area.ts'
import { openRewards } from '../reward/services.ts'
import { saferCalls } from '../safer/area.ts'
import { openSafer } from '../safer/services.ts'
import { testOperator } from '../testing/operators.ts'
import { openTurnover } from '../turnover/services.ts'
import { openWallet } from '../wallet/services.ts'
import { packetCalls } from './area.ts'
import { leadMs } from './rules.ts'
import type { PacketServices } from './services.ts'

export const marketer = testOperator('may', 'marketing')
export const checker = testOperator('chan', 'checker')

const reason = 'A test of red packets.'
const titles = { EN: 'A little luck' }

/** 10.00 in ten shares for the English room, for anybody. */
const usual = {
  kind: 'GROUP',
  room: 'en',
  total: '10.00',
  shares: 10,
  startsAt: null,
  minRank: 0,
  oncePerDevice: false,
} satisfies PacketRule

export type Player = { id: bigint; username: string; token: string; address: string; device: string }

const openServer = (): Promise<AccountServer<PacketServices>> =>
  accountServerWith<PacketServices>(
    {
      open: (lower) => ({
        ...openRewards(openTurnover(openWallet(openSafer(openContent(lower))))),
        catalog: openCatalog(lower),
      }),
      calls: [...contentCalls, ...saferCalls, ...rewardCalls, ...chatCalls, ...packetCalls],
    },
    undefined,
    [marketer.key, checker.key],
  )

const openPlayers = (server: AccountServer<PacketServices>) => {
  const { services, clock } = server
  let players = 0
  return async (more: Parameters<typeof server.person>[0] = {}): Promise<Player> => {
    const { id, username, type } = await server.person({ username: `p${randomUUID().slice(0, 10)}`, rankLevel: 1, ...more })
    const address = `203.0.${++players >> 8}.${players % 256}`
    const session = { memberId: id, type, address, device: 'test', remember: true } as const
    const ends = { idleMs: 400 * 86_400_000, expiresAt: new Date('2028-01-01') }
    const token = await openSession(services.database, clock, services.rng, { ...session, ...ends })
    return { id, username, token, address, device: 'test' }
  }
}

const optionsOf = ({ token, address, device }: Player) => ({
  token,
  headers: { 'x-forwarded-for': address, 'user-agent': device },
})

/** A server with red packets, whose clock stands still. */
export const packetServer = async () => {
  const server = await openServer()
  const propose = (more: Partial<PacketRule> = {}, named = titles) =>
    server.ask(contract.proposePacket, { rule: { ...usual, ...more } as PacketRule, titles: named, reason }, marketer.as)
  const publish = (id: string, as = checker.as) => server.ask(contract.publishPacket, { id, reason }, as)
  const packet = async (more: Partial<PacketRule> = {}): Promise<string> => {
    const { id } = (await propose(more)).value
    const answer = await publish(id)
    if (!answer.success) throw new Error(`the packet was not published: ${answer.code} ${JSON.stringify(answer.value)}`)
    return id
  }
  return {
    ...server,
    player: openPlayers(server),
    propose,
    publish,
    /** A packet that is proposed by one and published by another, and not open yet. @returns its id */
    packet,
    /** The same, open. */
    openPacket: async (more: Partial<PacketRule> = {}): Promise<string> => {
      const id = await packet(more)
      server.clock.advance(leadMs)
      return id
    },
    stop: (id: string) => server.ask(contract.stopPacket, { id, reason }, marketer.as),
    take: (player: Player, id: string) => server.ask(takeShare, { id }, optionsOf(player)),
    look: (id: string, { token }: { token?: string } = {}) => server.get(getPacket, { id }, token ? { token } : {}),
    held: async () => (await houseBalances(server.services.database))['packet:held'],
    sponsor: async () => (await houseBalances(server.services.database))['house:promo'],
  }
}
