import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { newName, payIn, registerAs } from '../support/people.ts'
import { addPromotion } from '../support/promotions.ts'
import { narrow, test, wide } from '../support/story.ts'

const dayMs = 86_400_000

/** Nearly every draw wins 2.00; each deposit of 10.00 and more brings two tickets, once a day. */
const openRaffle = (page: Page, now: number) =>
  addPromotion(page, now, {
    type: 'RAFFLE',
    trigger: {
      kind: 'RAFFLE',
      prizes: [
        { id: 'coin', names: { EN: 'Two units' }, weight: 999_990, stock: 5, amount: '2.00' },
        { id: 'none', names: { EN: 'No prize' }, weight: 1 },
      ],
      ways: [{ kind: 'DEPOSIT', min: '10.00', count: 2, perDay: 2 }],
      dailyCap: 3,
    },
    limits: { perMember: 100 },
    image: 'raffle',
  })

test(
  'a deposit brings tickets, a ticket draws a prize, and anybody can check the draw once its day is over',
  narrow,
  async ({ page, time }) => {
    await registerAs(page, newName('mai'))
    const { id, title } = await openRaffle(page, time.now())
    await page.goto(`/promoDetail?id=${id}`)
    await expect(page.getByText('You have no tickets for this raffle.')).toBeVisible()
    await expect(page.getByText('2 tickets for a deposit of K 10.00 or more, up to 2 a day')).toBeVisible()
    await expect(page.getByRole('row', { name: /Two units/ })).toContainText('5 of 5')
    await payIn(page, '50')
    await expect(page.getByRole('heading', { name: '2 tickets' })).toBeVisible()
    await expectTidy(page)
    await expectAccessible(page)

    await page.getByText('How the result comes about').click()
    const hash = await page.locator('code').innerText()
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    await page.getByLabel('Your seed').fill('my own words')
    await page.getByRole('button', { name: 'Draw with 1 ticket' }).click()
    await expect(page.getByText('You won: Two units')).toBeVisible()
    await expect(page.getByRole('heading', { name: '1 ticket' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Two units/ }).first()).toContainText('4 of 5')
    await expect(page.getByTestId('balance').first()).toContainText('K 52.00')
    await expectTidy(page)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Draw 1', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Draw 1' })).toBeVisible()
    await expect(page.getByText('my own words')).toBeVisible()
    await expect(page.getByText(hash)).toBeVisible()
    await expect(page.getByText(/^The server seed is published at/)).toBeVisible()
    const address = page.url()
    await time.pass(dayMs)
    // Without a login.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(address)
    await page.getByRole('button', { name: 'Check this draw' }).click()
    await expect(page.getByText('Recomputed in your browser: everything comes out as published.')).toBeVisible()
    await expect(page.getByText(hash)).toBeVisible()
    await expectTidy(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('button', { name: 'Log in to take part' })).toBeVisible()
  },
)

test('tickets wait in the reward centre, and a prize opens to its entry', wide, async ({ page, time }) => {
  await registerAs(page, newName('mai'))
  const { id, title } = await openRaffle(page, time.now())
  await payIn(page, '20')
  await page.goto('/#mc/rewardCenter')
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  const tickets = centre.getByRole('region', { name: 'Raffle tickets' })
  await expect(tickets.getByRole('link', { name: new RegExp(title) })).toContainText('2 tickets')
  await expectTidy(page)
  await expectAccessible(page)
  await tickets.getByRole('link', { name: new RegExp(title) }).click()
  await expect(page).toHaveURL(new RegExp(`/promoDetail\\?id=${id}`))
  // By the keyboard alone, without waiting for the light.
  await page.getByRole('button', { name: 'Draw with 1 ticket' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You won: Two units')).toBeVisible()
  await page.getByRole('link', { name: 'See the reward' }).click()
  await centre.getByRole('link', { name: /See ledger entry/ }).click()
  await expect(centre.getByText('house:promo')).toBeVisible()
})
