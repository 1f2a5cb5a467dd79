import { randomBytes } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { logInAs, openInEnglish } from '../support/people.ts'
import { once, test } from '../support/story.ts'

const enterRoom = async (page: Page) => {
  await page.getByRole('complementary', { name: 'Customer service and app' }).getByRole('button', { name: 'Chat room' }).click()
  const room = page.getByRole('dialog', { name: 'Chat room' })
  await expect(room.getByRole('button', { name: 'English', pressed: true })).toBeVisible()
  return room
}

/** A unique message of letters that form no banned word. */
const newWords = (): string => `good rng ${[...randomBytes(8)].map((byte) => 'bdfhjklm'[byte % 8]).join('')}`

test(
  'what one says in the chat room another reads at once; contact data is refused, and visitors read along',
  once,
  async ({ page, browser }) => {
    const other = await browser.newContext()
    const visitor = await other.newPage()
    await openInEnglish(visitor, '/news')
    const reading = await enterRoom(visitor)
    await expect(reading.getByText('Log in to post. You can still read.')).toBeVisible()

    await logInAs(page, 'player1', 'Harbour2026')
    await page.goto('/news')
    const room = await enterRoom(page)
    const words = newWords()
    const field = room.getByRole('textbox', { name: 'Write a message' })
    await field.fill(`call 09 451 234 567 ${words}`)
    await field.press('Enter')
    await expect(room.getByRole('alert')).toContainText('No phone numbers')
    await field.fill(words)
    await room.getByRole('button', { name: 'Send', exact: true }).click()
    const said = room.getByRole('article').filter({ hasText: words })
    await expect(said).toContainText('You')
    await expect(room.getByRole('button', { name: /You can post again in \d s/ })).toBeVisible()
    await expect(field).toHaveValue('')

    const heard = reading.getByRole('log', { name: 'Messages in this room' }).getByRole('article').filter({ hasText: words })
    await expect(heard).toContainText('pl***r1')
    await expect(heard).toHaveCount(1)
    await expectAccessible(page)
    await expectTidy(page)
    await page.keyboard.press('Escape')
    await expect(room).toBeHidden()
    await other.close()
  },
)
