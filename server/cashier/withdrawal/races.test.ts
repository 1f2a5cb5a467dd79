import { fromWire } from '@tamuvo/money/amount.ts'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../kit/database.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { addTurnoverRow } from '../../turnover/turnover.ts'
import { type Owner, withdrawalServer, type WithdrawalServer } from './testing.ts'

let server: WithdrawalServer
beforeAll(async () => {
  server = await withdrawalServer()
})

const asked = (owner: Owner, amount: string) => server.submit(owner, amount).then(({ code }) => code)

/** Money that has to be bet first, credited as deposits are. */
const credit = ({ id: memberId }: Owner, units: string) => {
  const { services, clock } = server
  const ref = services.newId()
  const moves = [{ from: house('psp:sandpay'), to: walletAccount(memberId), amount: fromWire(units) }]
  return inTransaction(services.database, async (tx) => {
    await addTurnoverRow(tx, services, { memberId, kind: 'DEPOSIT', ref, base: fromWire(units), multiple: 100, at: clock.now() })
    await services.ledger.postIn(tx, [{ key: naturalKey('credit', ref), kind: 'DEPOSIT', ref, moves }])
  })
}

test('what is credited meanwhile does not leave unplayed', async () => {
  for (let times = 0; times < 6; times++) {
    const owner = await server.member({ balance: '100.00' })
    const [more, all] = await Promise.all([asked(owner, '150.00'), asked(owner, '100.00'), credit(owner, '100.00')])
    expect(['INSUFFICIENT', 'TURNOVER_NOT_MET']).toContain(more)
    expect(['OK', 'TURNOVER_NOT_MET']).toContain(all)
    expect(await server.money(owner)).toEqual(
      all === 'OK' ? { main: '100.00', held: '100.00' } : { main: '200.00', held: '0.00' },
    )
  }
})

test('a stake and a withdrawal of the same money: one of them', async () => {
  for (let times = 0; times < 6; times++) {
    const owner = await server.member({ balance: '100.00' })
    const ref = server.services.newId()
    const moves = [{ from: walletAccount(owner.id), to: house('house:lottery'), amount: fromWire('60.00') }]
    const [code, [stake]] = await Promise.all([
      asked(owner, '60.00'),
      inTransaction(server.services.database, (tx) =>
        server.services.ledger.postIn(tx, [{ key: naturalKey('stake', ref), kind: 'BET', ref, moves }]),
      ),
    ])
    expect([code, stake?.is]).toSatisfy(([left, right]: string[]) => (left === 'OK') !== (right === 'posted'))
  }
})
