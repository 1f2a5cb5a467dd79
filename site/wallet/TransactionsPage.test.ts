import { listTransactions } from '@tamuvo/contract/wallet.ts'
import { answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let gallery: Gallery
let page: Page
const asked: Record<string, string>[] = []

const row = (number: number) => ({
  id: String(number),
  entryId: String(number),
  type: 'DEPOSIT',
  group: 'deposit' as const,
  wallet: 'main',
  at: '2026-08-05T05:00:00.000Z',
  income: `${number}.00`,
  expense: '0.00',
  balanceAfter: `${number}.00`,
  cause: { kind: 'deposit' as const, id: String(number), label: `D${number}`, of: '', about: {} },
})

const listed = (pages: number) => (query: Record<string, string>) => {
  asked.push(query)
  const pageNo = Number(query['pageNo'])
  const list = pages ? [row(pageNo)] : []
  return {
    list,
    total: pages * 20,
    pageNo,
    pageSize: 20,
    totalPages: pages,
    totals: { income: '60.00', expense: '0.00' },
    isCounting: false,
  }
}

const open = async (record: Parameters<typeof answering<typeof listTransactions>>[1]): Promise<void> => {
  page = await gallery.visit({ part: 'record', time: '2026-08-05T06:00:00Z', answers: [answering(listTransactions, record)] })
}
const last = () => asked.at(-1)

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(async () => {
  asked.length = 0
  await page?.context().close()
})
afterAll(() => gallery?.close())

test('money that is held is told apart from money to play with', async () => {
  const held = { ...row(2), type: 'WD_HOLD', group: 'withdraw' as const, wallet: 'wd_hold' }
  await open((query) => ({ ...listed(1)(query), list: [row(1), held] }))
  await page.getByRole('row', { name: /D1/ }).waitFor()
  expect(await page.getByRole('row', { name: /D1/ }).innerText()).toContain('Main wallet')
  expect(await page.getByRole('row', { name: /D2/ }).innerText()).toContain('Held')
})

test('pages are turned one by one, and a filter begins at the first', async () => {
  await open(listed(3))
  await page.getByRole('row', { name: /D1/ }).waitFor()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByRole('row', { name: /D2/ }).waitFor()
  expect(last()).toMatchObject({ pageNo: '2', pageSize: '20' })
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await page.getByRole('row', { name: /D1/ }).waitFor()
  expect(last()).toMatchObject({ pageNo: '1' })
  expect(last()?.['group']).toBeUndefined()
  await page.getByRole('combobox').click()
  await page.getByRole('option').nth(1).click()
  await expect.poll(() => last()?.['group']).toBeDefined()
})

test('without movements it says so, with neither totals nor pages', async () => {
  await open(listed(0))
  await page.getByText('No transactions in this period').waitFor()
  expect(await page.getByText('60.00').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Page 2' }).count()).toBe(0)
})

test('a failed request is reported, and a retry loads it', async () => {
  let works = false
  await open((query) => (works ? listed(1)(query) : undefined))
  const alert = page.getByRole('alert')
  await alert.waitFor()
  works = true
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('row', { name: /D1/ }).waitFor()
})
