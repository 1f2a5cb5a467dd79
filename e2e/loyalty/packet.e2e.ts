import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { givePacket } from '../support/packets.ts'
import { newName, registerAs } from '../support/people.ts'
import { narrow, once, test } from '../support/story.ts'

const newTitle = (): string => `Luck ${randomUUID().slice(0, 6)}`

const enterRoom = async (page: Page) => {
  await page.goto('/news')
  await page.getByRole('complementary', { name: 'Customer service and app' }).getByRole('button', { name: 'Chat room' }).click()
  const room = page.getByRole('dialog', { name: 'Chat room' })
  await expect(room.getByRole('button', { name: 'English', pressed: true })).toBeVisible()
  await expect(room.getByRole('article').first()).toBeVisible()
  return room
}

test(
  'two members share a red packet in the room, see who got what, check the split, and open the entry',
  once,
  async ({ page, browser, baseURL }) => {
    const other = await browser.newContext({ baseURL })
    const second = await other.newPage()
    await registerAs(page, newName('mai'))
    await registerAs(second, newName('ko'))
    const [title, mai, ko] = [newTitle(), await enterRoom(page), await enterRoom(second)]
    await givePacket(page, title, {
      kind: 'GROUP',
      room: 'en',
      total: '1.00',
      shares: 2,
      startsAt: null,
      oncePerDevice: false,
    })
    const name = `Red packet: ${title}`
    const [card, same] = [mai.getByRole('region', { name }), ko.getByRole('region', { name })]
    await expect(card).toContainText('K 1.00 in 2 shares')
    await expect(same.getByRole('button', { name: 'Open', exact: true })).toBeEnabled()
    await card.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(card.getByRole('link', { name: /You got K 0\.\d\d/ })).toBeVisible()
    await expect(card).toContainText('Bet it 1× before you withdraw it')
    await expect(same).toContainText('1 of 2 left')
    await expectAccessible(page)
    await expectTidy(page)

    await same.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(same.getByRole('link', { name: /You got K 0\.\d\d/ })).toBeVisible()
    // The other one reads it at once.
    await card.getByRole('button', { name: 'See all shares' }).click()
    const list = page.getByRole('dialog', { name: title })
    await expect(list.getByRole('row')).toHaveCount(3)
    await expect(list.getByText('Luckiest')).toHaveCount(1)
    await expect(list.getByText('You', { exact: true })).toBeVisible()
    await list.getByRole('button', { name: 'Check now' }).click()
    await expect(list.getByText('The shares match the seed and the code shown before.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()

    await card.getByRole('link', { name: /See ledger entry/ }).click()
    await expect(page.getByRole('dialog', { name: 'Member centre' }).getByText('packet:held')).toBeVisible()
    await other.close()
  },
)

test(
  'a rain of red packets is announced, and one press gives one share; a personal one waits among rewards',
  narrow,
  async ({ page, time }) => {
    const username = newName('mai')
    await registerAs(page, username)
    const startsAt = time.now() + 600_000
    await givePacket(page, newTitle(), {
      kind: 'RAIN',
      total: '2.00',
      shares: 4,
      startsAt: new Date(startsAt).toISOString(),
      seconds: 30,
    })
    const bar = page.getByRole('region', { name: 'Red packet rain' })
    await expect(bar).toContainText('Red packet rain at')
    await expectAccessible(page)
    await expectTidy(page)
    await bar.getByRole('button', { name: 'Take part' }).click()
    await expect(bar).toContainText('You’re in.')

    await time.pass(startsAt - time.now())
    await page.reload()
    await bar.getByRole('button', { name: 'Catch a red packet' }).dblclick()
    await expect(bar.getByRole('link', { name: /You got K \d\.\d\d/ })).toBeVisible()
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Close' }).click()
    await expect(bar).toBeHidden()
    // The other members of this world find the rain over.
    await time.pass(120_000)

    const title = newTitle()
    await givePacket(page, title, { kind: 'PERSONAL', username, total: '8.88' })
    await page.goto('/#mc/messageV2')
    const centre = page.getByRole('dialog', { name: 'Member centre' })
    await centre.getByRole('link', { name: /A red packet of K 8\.88 for you/ }).click()
    await centre.getByRole('article').getByRole('link', { name: 'Reward centre' }).click()
    const card = centre.getByRole('article').filter({ hasText: title })
    await expect(card).toContainText('K 8.88')
    await card.getByRole('button', { name: /^Claim/ }).click()
    await expect(page.getByText('K 8.88 added to your account')).toBeVisible()
  },
)
