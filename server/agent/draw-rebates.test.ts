import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { expect, test, vi } from 'vitest'
import { registerMember } from '../account/register-member.ts'
import { inTransaction } from '../kit/database.ts'
import { openSession } from '../kit/session.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { balanceOf } from '../ledger/statements.ts'
import { correctionServer, firstDigit, type Player } from '../lottery/testing.ts'
import { hasUnaccrued } from './accrue.ts'
import { runRebates } from './run-rebates.ts'

// Draws are sold and settled by the lottery itself.
vi.setConfig({ testTimeout: 60_000 })

const { server, settled, corrected, buy, faults } = await correctionServer()
const { services, clock } = server
const { database, ledger, newId, rng } = services

let people = 0
/** A member with 100.00 below another. */
const join = async (prizeMode: number, uplineId?: bigint): Promise<Player> => {
  const opened = {
    username: `line${++people}`,
    passwordHash: '',
    language: 'EN',
    type: 1,
    prizeMode,
    registeredAt: clock.now(),
  } as const
  const sponsors = { uplineId, referrerId: undefined }
  const { id: memberId } = await inTransaction(database, (tx) => registerMember(tx, services, { ...opened, sponsors }))
  const moves = [{ from: house('psp:sandpay'), to: walletAccount(memberId), amount: fromWire('100.00') }]
  await ledger.post({ key: naturalKey('test money', newId()), kind: 'DEPOSIT', ref: memberId, moves })
  const session = { memberId, type: 1, address: '127.0.0.1', device: 'test', remember: true, idleMs: 86_400_000 }
  return { memberId, token: await openSession(database, clock, rng, session) }
}

const runLater = async (): Promise<void> => {
  clock.advance(400_000)
  do await runRebates(services)
  while (await hasUnaccrued(database, clock.now()))
}

test('the tickets of a draw earn for the line by prize groups, once, and a corrected result changes what counts alone', async () => {
  const top = await join(1980)
  const agent = await join(1970, top.memberId)
  const player = await join(1950, agent.memberId)
  const extra = async ({ memberId }: Player): Promise<string> => toWire(await balanceOf(database, memberId))
  const issue = await settled('12345', async (sold) => {
    await buy(player, sold, firstDigit('7', { mode: 1900, multiple: 10 }))
    await buy(player, sold, firstDigit('12', { mode: 1950 }))
  })
  await runLater()
  // 12.00 counts: 10 and 20 groups of 0.05 percent above the player's own.
  expect([await extra(top), await extra(agent)]).toEqual(['100.06', '100.12'])
  await corrected(issue, '72345')
  await runLater()
  expect([await extra(top), await extra(agent)]).toEqual(['100.06', '100.12'])
  expect(await faults()).toEqual([])
})
