import { amount } from '@tamuvo/money/amount.ts'
import { p2pServer } from '@tamuvo/server/cashier/p2p/testing.ts'
import { house, walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { expect, test } from 'vitest'
import { audit } from './testing.ts'

const server = await p2pServer()
const { database, ledger, newId } = server.services

test('parts that members pay are booked once on both sides; what was altered is named', async () => {
  await server.set('wd.risk', { reviewFrom: 30, holdFrom: 100 })
  const payee = await server.member({ balance: '500.00' })
  const payer = await server.member({ balance: '0.00' })
  const made: string[] = []
  for (const asked of ['30.00', '20.01']) {
    const id = await server.offer(payee, asked)
    made.push(id)
    await server.part(payer, asked === '30.00' ? '30.00' : '10.00')
    const [part] = (await server.confirmation(payee, id)).parts
    await server.say(payee, part!.id, 'RECEIVED')
  }
  const { code, said } = await audit('--url', database.url)
  expect(said).toContain('Withdrawals are held, paid and released as booked, each once: 2 withdrawals.')
  expect(code).toBe(0)

  const stray = newId()
  await ledger.post({
    key: naturalKey('stray', stray),
    kind: 'WD_PAID',
    ref: stray,
    moves: [{ from: walletAccount(payee.id, 'wd_hold'), to: house('psp:members'), amount: amount(100n) }],
  })
  await server.owner.query('ALTER TABLE p2p_part DISABLE TRIGGER USER')
  await server.owner.query('UPDATE p2p_part SET amount = amount - 1, received = received - 1 WHERE withdrawal_id = $1', [made[0]])
  const altered = await audit('--url', database.url)
  const of = (id: bigint | string): string => `NO   Withdrawal ${id} of member ${payee.id} has`
  expect(altered.said).toContain(`${of(made[0]!)} 1 payment of -30.00 where 2 payments of -30.00 is due.`)
  expect(altered.said).toContain(`${of(made[0]!)} 1 try that succeeded of 29.99 where 1 try that succeeded of 30.00 is due.`)
  expect(altered.said).toContain(`${of(made[0]!)} no member payment leg of 0.00 where 2 member payment legs of 59.98 is due.`)
  expect(altered.said).toContain(`${of(stray)} 1 payment of -1.00 where no payment of 0.00 is due.`)
  expect(altered.code).toBe(1)
})
