import * as adjustments from '@tamuvo/contract/adjustments.ts'
import * as contract from '@tamuvo/contract/incidents.ts'
import { expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { stopPosting } from '../ledger/incident-store.ts'
import { openAccount, openLedger } from '../ledger/posting.ts'
import { openPlatform } from '../platform/services.ts'
import { testOperator } from '../testing/operators.ts'
import { testServer } from '../testing/server.ts'
import { walletCalls } from './area.ts'
import { openWallet, type WalletServices } from './services.ts'

const [mi, ko, su] = [testOperator('mi', 'maker'), testOperator('ko', 'checker'), testOperator('su', 'service')]
const server = await testServer<WalletServices>({
  clock: steppedClock('2026-08-05T04:00:00Z'),
  config: { operators: [mi.key, ko.key, su.key] },
  open: async (kit) => {
    const ledger = await openLedger(kit.database, { clock: kit.clock, nextId: kit.newId })
    return openWallet({ ...openPlatform(kit), ledger })
  },
  handlers: walletCalls,
  close: ({ ledger }) => ledger.close(),
})
const { database, clock, newId, newMemberId } = server.services
const reason = 'All twelve bets were compared'

const stop = async (): Promise<string> => {
  const id = newId()
  const remembered = {
    incident: 0n,
    system: '1',
    timeline: '00000001',
    checkpoint: undefined,
    lastEntryId: 0n,
    postings: new Map(),
  }
  const found = {
    isStandby: false,
    system: '1',
    timeline: '00000002',
    origin: null,
    stoppedBy: null,
    openIncident: null,
    isAlarmed: false,
    resumed: 0n,
    hash: null,
    last: null,
  }
  const at = clock.now()
  const incident = { id, at, sentence: 'It lost history.', remembered, found: { ...found, knowsIncident: true, lost: [] } }
  expect(await stopPosting(database, incident)).toBe(true)
  expect(await stopPosting(database, { ...incident, id: newId() })).toBe(false)
  return id.toString()
}

test('while posting is stopped money is refused by name, and two keys of staff let it go on', async () => {
  const memberId = newMemberId()
  await openAccount(database, memberId)
  const request = { memberId: memberId.toString(), kind: 'ADJUST_PLUS', amount: '5.00', bearer: 'psp:manual', reason } as const
  const { id: adjustment } = (await server.ask(adjustments.askAdjustment, request, mi.as)).value
  const decide = () => server.ask(adjustments.decideOnAdjustment, { id: adjustment, decision: 'approved', reason: '' }, ko.as)

  const id = await stop()
  expect(await decide()).toMatchObject({ success: false, code: 'POSTING_STOPPED' })
  expect(await server.get(contract.listIncidents, {}, mi.as)).toMatchObject({
    list: [{ id, sentence: 'It lost history.', isOpen: true, asked: null, resumed: null }],
  })
  const resume = (as: typeof mi.as) => server.ask(contract.resumePosting, { id, reason }, as)
  expect(await resume(su.as)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await resume(mi.as)).toMatchObject({ value: { state: 'asked' } })
  expect(await resume(mi.as)).toMatchObject({ code: 'SAME_PERSON' })
  expect(await decide()).toMatchObject({ code: 'POSTING_STOPPED' })
  expect(await resume(ko.as)).toMatchObject({ value: { state: 'resumed' } })
  expect(await resume(ko.as)).toMatchObject({ code: 'CASE_CLOSED' })
  expect(await server.get(contract.listIncidents, {}, mi.as)).toMatchObject({
    list: [{ isOpen: false, asked: { by: 'mi', reason }, resumed: { by: 'ko', reason } }],
  })
  expect(await decide()).toMatchObject({ value: { state: 'approved' } })
})

test('the database itself demands two people, and keeps what an incident is about', async () => {
  const id = await stop()
  const set = (what: string) => database.query(`UPDATE ledger_incident SET ${what} WHERE id = ${id}`)
  const word = (step: string, by: number) => `${step}_by = ${by}, ${step}_reason = 'All was compared', ${step}_at = now()`
  await expect(set(word('resumed', 2))).rejects.toThrow('an incident ends by two people')
  await expect(set(`${word('asked', 1)}, ${word('resumed', 2)}`)).rejects.toThrow('an incident ends by two people')
  await set(word('asked', 1))
  await expect(set(word('asked', 2))).rejects.toThrow('what it is about stays')
  await expect(set(word('resumed', 1))).rejects.toThrow('ledger_incident_check')
  await expect(set(`sentence = 'Nothing happened.'`)).rejects.toThrow('what it is about stays')
  await expect(server.owner.query('DELETE FROM ledger_incident')).rejects.toThrow('what it is about stays')
  await expect(database.query('UPDATE ledger_chain SET stopped_by = NULL')).rejects.toThrow('while an incident is open')
  await set(word('resumed', 2))
  await expect(database.query(`UPDATE ledger_chain SET stopped_by = ${id}`)).rejects.toThrow('while an incident is open')
})
