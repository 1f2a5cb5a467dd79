import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { asHouse } from '../support/calls.ts'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { openInEnglish } from '../support/people.ts'
import { once, test } from '../support/story.ts'

type Waiting = { id: string; name: string }[]

test('a visitor writes, gets a live answer, and rates it', once, async ({ page }) => {
  await page.setViewportSize({ width: 440, height: 750 })
  await asHouse(page, '/bo/service/duty', { on: true })
  await openInEnglish(page, '/service?lane=live')
  const name = `Visitor ${randomUUID().slice(0, 8)}`
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Write a message').fill('My deposit is not there yet.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByText('My deposit is not there yet.')).toBeVisible()
  const { waiting } = await asHouse(page, '/bo/service/queue')
  const id = (waiting as Waiting).find((each) => each.name === name)?.id
  await asHouse(page, '/bo/service/answer', { id, canned: 'greeting' })
  await expect(log.getByText(`Hello ${name}, this is mai of Tamuvo.`)).toBeVisible()
  await expect(page.getByText('You’re chatting with mai').first()).toBeVisible()
  await expectAccessible(page)
  await asHouse(page, '/bo/service/end', { id })
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Thanks for your feedback.')).toBeVisible()
  await expectTidy(page)
  await asHouse(page, '/bo/service/duty', { on: false })
})
