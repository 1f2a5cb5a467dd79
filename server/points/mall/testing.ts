import { randomUUID } from 'node:crypto'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import * as contract from '@tamuvo/contract/mall.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { openAccount } from '../../ledger/posting.ts'
import { minorOfPoints } from '../balance.ts'
import { digits, loyaltyServer, type Player } from '../testing.ts'

type Order = SentInputOf<typeof contract.redeemPointReward>

/** A server with a points mall, whose players have points to spend. */
export const mallServer = async () => {
  const server = await loyaltyServer()
  const { services } = server
  const player = async (points: bigint): Promise<Player> => {
    const made = await server.player()
    await openAccount(services.database, made.id)
    const moves = [{ from: house('house:points'), to: walletAccount(made.id, 'points'), amount: minorOfPoints(points) }]
    await services.ledger.post({ key: naturalKey('test', services.newId()), kind: 'POINT_EARN', ref: made.id, moves })
    return made
  }
  const redeem = ({ token }: Player, id: string, more: Partial<Order> = {}, key: string = randomUUID()) =>
    server.ask(contract.redeemPointReward, { id, password: digits, ...more }, { token, key })
  return { ...server, player, redeem }
}
