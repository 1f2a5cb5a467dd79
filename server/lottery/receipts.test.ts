import { listSales } from '@tamuvo/contract/lottery.ts'
import { getReceipt, getSale, listReceiptKeys, listReceipts } from '@tamuvo/contract/lottery-receipts.ts'
import { checkReceipts } from '@tamuvo/games/lottery/receipt-checks.ts'
import { readReceipt, readSale } from '@tamuvo/games/lottery/receipt.ts'
import { rootOfSales } from '@tamuvo/games/lottery/sale-tree.ts'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { createSecrets } from '../kit/secrets.ts'
import { processDue } from './process-due.ts'
import { receiptKeys } from '../platform/receipt-key-store.ts'
import { firstDigit, lotteryServer, type Player } from './testing.ts'
import { openTrialPlayer } from './testing-insider.ts'

const server = await lotteryServer({ games: ['FAST5'] })
const { clock, services } = server

const receiptOf = (player: Player, id: string) => server.get(getReceipt, { id }, { token: player.token })
const published = async () => (await server.get(listReceiptKeys, {})).list

const buy = async (player: Player, issue: string, count = 1): Promise<string[]> => {
  const tickets = Array.from({ length: count }, (_, place) => firstDigit(String(place % 10), { unit: '0.10' }))
  const answer = await server.buy(player, tickets, { issue })
  if (!answer.success) throw new Error(JSON.stringify(answer))
  return (answer.value as { tickets: { id: string }[] }).tickets.map(({ id }) => id)
}

const close = async ({ closesAt }: { closesAt: string }): Promise<void> => {
  clock.set(closesAt)
  await processDue(services)
}

/** Takes a bet away, past what keeps it; a cluster has triggers on each machine, and took the right away as well. */
const lose = (id: string): Promise<void> =>
  inTransaction(server.owner, async (tx) => {
    if (process.env['CITUS']) {
      await tx.query(`SET LOCAL citus.propagate_set_commands = 'local'`)
      await tx.query('GRANT DELETE ON bet TO CURRENT_USER')
    }
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query('DELETE FROM bet WHERE id = $1', [id])
  })

describe('a receipt of an order', () => {
  test('says what was bought, is signed by the published key, and is the same whenever it is asked for', async () => {
    const sale = await server.goToSale()
    const player = await server.player()
    const [first = '', second = ''] = await buy(player, sale.issue, 2)
    const file = await receiptOf(player, first)
    const { receipts } = await checkReceipts(file, { keys: await published() })
    expect(receipts).toMatchObject([
      {
        isSigned: true,
        receipt: {
          game: 'FAST5',
          issue: sale.issue,
          money: 'real',
          commitment: (await server.draw(sale.issue)).commitment,
          tickets: [
            { stake: '0.10', line: `${first}|dwd|0|||||0.10|1|1960` },
            { stake: '0.10', line: `${second}|dwd|1|||||0.10|1|1960` },
          ],
        },
        tickets: [{ state: 'open' }, { state: 'open' }],
      },
    ])
    expect(file).toMatchObject({ sale: null, blocks: [] })
    expect(await receiptOf(player, second)).toEqual(file)
    const early = await server.ask(getSale, { game: 'FAST5', issue: sale.issue })
    expect(early).toMatchObject({ success: false, code: 'ISSUE_NOT_CLOSED' })
    await close(sale)
    expect((await receiptOf(player, first)).receipts).toEqual(file.receipts)
  })

  test('proves after the close that its tickets count, among those of others', async () => {
    const sale = await server.goToSale()
    const [player, other] = [await server.player(), await server.player()]
    const ids: string[] = []
    for (let round = 0; round < 3; round++) {
      await buy(other, sale.issue, 70)
      ids.push(...(await buy(player, sale.issue, 2)))
    }
    await close(sale)
    const { proof } = await server.draw(sale.issue)
    const { lines } = await server.get(listSales, { game: 'FAST5', issue: sale.issue })
    expect(proof?.salesRoot).toBe(rootOfSales(lines))
    const file = await receiptOf(player, ids[5] ?? '')
    expect(readSale(file.sale?.text ?? '')).toMatchObject({
      ticketCount: 216,
      salesDigest: proof?.salesDigest,
      salesRoot: proof?.salesRoot,
      closedAt: proof?.closedAt,
    })
    expect(file.blocks.length).toBeLessThanOrEqual(2)
    const checked = await checkReceipts(file)
    expect(checked.receipts[0]?.tickets.map(({ state }) => state)).toEqual(['counted', 'counted'])

    const all = await server.get(listReceipts, { game: 'FAST5', issue: sale.issue }, { token: player.token })
    expect(all.nextAfter).toBeNull()
    expect(
      (await checkReceipts(all)).receipts.map(({ isSigned, tickets }) => [isSigned, ...tickets.map(({ state }) => state)]),
    ).toEqual([1, 2, 3].map(() => [true, 'counted', 'counted']))
  })

  test('of many orders comes page by page', async () => {
    const sale = await server.goToSale()
    const player = await server.player('1000.00')
    for (let order = 0; order < 5; order++) await buy(player, sale.issue, 60)
    const asked = { game: 'FAST5', issue: sale.issue }
    const first = await server.get(listReceipts, asked, { token: player.token })
    const second = await server.get(listReceipts, { ...asked, after: first.nextAfter ?? '' }, { token: player.token })
    expect([first.receipts.length, second.receipts.length, second.nextAfter]).toEqual([3, 2, null])
    const orders = [...first.receipts, ...second.receipts].map(({ text }) => readReceipt(text)?.order)
    expect(new Set(orders).size).toBe(5)
  })

  test('is for the member who bought it alone', async () => {
    const sale = await server.goToSale()
    const [player, other] = [await server.player(), await server.player()]
    const [id = ''] = await buy(player, sale.issue)
    for (const asked of [id, '1']) {
      const answer = await server.ask(getReceipt, { id: asked }, { token: other.token })
      expect(answer).toMatchObject({ success: false, code: 'NOT_FOUND' })
    }
    const none = await server.get(listReceipts, { game: 'FAST5', issue: sale.issue }, { token: other.token })
    expect(none).toMatchObject({ receipts: [], nextAfter: null })
  })

  test('of a trial says so, and is on no list', async () => {
    const sale = await server.goToSale()
    const trial = await openTrialPlayer(services)
    const [id = ''] = await buy(trial, sale.issue)
    await close(sale)
    const { receipts } = await checkReceipts(await receiptOf(trial, id))
    expect(receipts).toMatchObject([{ isSigned: true, receipt: { money: 'trial' }, tickets: [{ state: 'trial' }] }])
  })

  test('whose ticket was left out of the list is evidence against the house', async () => {
    const sale = await server.goToSale()
    const [player, other] = [await server.player(), await server.player()]
    const [id = ''] = await buy(player, sale.issue)
    await buy(other, sale.issue)
    const before = await receiptOf(player, id)
    await lose(id)
    await close(sale)
    const { lines: sales } = await server.get(listSales, { game: 'FAST5', issue: sale.issue })
    const { sale: statement } = await server.get(getSale, { game: 'FAST5', issue: sale.issue })
    const { receipts } = await checkReceipts({ ...before, sale: statement }, { sales })
    expect(receipts[0]?.tickets).toMatchObject([{ state: 'missing' }])
  })
})

describe('the keys of receipts', () => {
  test('are one a year, whoever asks first', async () => {
    const keys = await published()
    expect(keys).toMatchObject([{ validFrom: '2026-01-01T00:00:00.000Z', validUntil: '2027-01-01T00:00:00.000Z' }])
    const others = await Promise.all([server.anotherProcess(), server.anotherProcess()])
    const at = new Date('2027-03-01T00:00:00Z')
    const made = await Promise.all([services, ...others].map(({ receiptSigner }) => receiptSigner.sign(at, 'a text')))
    expect(new Set(made.map(({ signed }) => signed.signature)).size).toBe(1)
    expect(await published()).toHaveLength(2)
  })

  test('lie sealed in the database, which keeps them', async () => {
    const { rows } = await server.owner.query<{ id: string; sealed: Buffer }>(
      'SELECT id, sealed FROM lottery_receipt_key LIMIT 1',
    )
    const [row] = rows
    if (!row) throw new Error('there is no key')
    expect(() => createSecrets([Buffer.alloc(32, 9)], services.rng).open(receiptKeys, row.id, row.sealed)).toThrow(
      'does not open',
    )
    for (const statement of [
      `UPDATE lottery_receipt_key SET public_key = repeat('0', 64)`,
      `UPDATE lottery_receipt_key SET valid_until = now()`,
      'DELETE FROM lottery_receipt_key',
      'TRUNCATE lottery_receipt_key',
      'DELETE FROM lottery_sale_tree',
      `UPDATE lottery_sale_tree SET leaves = ''`,
      'TRUNCATE lottery_sale_tree',
      `UPDATE lottery_issue SET sales_root = repeat('0', 64) WHERE sales_root IS NOT NULL`,
    ])
      await expect(server.owner.query(statement)).rejects.toMatchObject({ message: expect.stringContaining('append-only') })
    const { rows: trail } = await server.owner.query(
      `SELECT after FROM audit_trail WHERE action = 'receipt-key.made' ORDER BY no`,
    )
    expect(trail).toMatchObject((await published()).map(({ id, publicKey }) => ({ after: { id, publicKey } })))
  })
})
