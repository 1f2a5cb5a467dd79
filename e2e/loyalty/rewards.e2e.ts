import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { addItem, digits, itemName, decideOrder, playOnce, setDigits, withQuickLoyalty } from '../support/loyalty.ts'
import { newName, openInEnglish, registerAs } from '../support/people.ts'
import { narrow, once, test, wide } from '../support/story.ts'

const centre = (page: Page) => page.getByRole('dialog', { name: 'Member centre' })
const balance = (page: Page) => page.getByRole('region', { name: 'Your points' })
/** In units, as shown: the draw may have paid. */
const balanceOf = async (page: Page): Promise<number> =>
  Number(/[\d.]+/.exec(await page.getByTestId('balance').first().innerText())?.[0])

test('a newcomer climbs a level, claims the gift once, and sees where it came from', wide, async ({ page, time }) => {
  await withQuickLoyalty(page, async () => {
    await playOnce(page, time)
    await page.goto('/#mc/rewardCenter')
    // It comes by itself, as soon as the bets are counted.
    const card = centre(page).getByRole('article').filter({ hasText: 'VIP upgrade gift' })
    await expect(card).toContainText('VIP upgrade gift')
    await expect(card).toContainText('Bronze')
    await expect(card).toContainText('K 2.00')
    await expect(card).toContainText('Bet it 1× before you withdraw it')
    // Missions bring rewards, too.
    await expect(centre(page).getByRole('link', { name: /Reward centre/ })).toContainText(/\d/)
    await expectTidy(page)
    await expectAccessible(page)
    const before = await balanceOf(page)

    await card.getByRole('button', { name: /^Claim/ }).dblclick()
    await expect(page.getByText('K 2.00 added to your account')).toBeVisible()
    await expect(card).toHaveCount(0)
    await expect.poll(() => balanceOf(page)).toBe(before + 2)

    await centre(page).getByRole('tab', { name: 'History' }).click()
    await centre(page)
      .getByRole('button', { name: /VIP upgrade gift/ })
      .click()
    await expect(centre(page).getByText('The amount is the one set for your level.')).toBeVisible()
    await expectAccessible(page)
    await centre(page)
      .getByRole('link', { name: /See ledger entry/ })
      .click()
    await expect(centre(page).getByText('house:promo')).toBeVisible()
    // The entry says which reward it is of, and leads back to it.
    await centre(page).getByRole('link', { name: 'Bronze', exact: true }).click()
    await expect(centre(page).getByText('The amount is the one set for your level.')).toBeVisible()

    await page.goto('/#mc/rewardCenter?tab=vip')
    await expect(centre(page).getByRole('region', { name: 'Bronze', exact: true })).toContainText('VIP 1')
    await expect(centre(page).getByText('Guest', { exact: true }).first()).toBeVisible()
    await expect(centre(page).getByRole('progressbar', { name: /Valid bets in total: K 3\.00 of/ })).toBeVisible()
    await centre(page)
      .getByRole('button', { name: /Ruby\+/ })
      .click()
    await expect(centre(page).getByRole('group', { name: 'Ruby+' })).toContainText('K 18,888')
    // What the cashier obeys.
    await expect(centre(page).getByRole('group', { name: 'Ruby+' })).toContainText(/Withdraw per day, up to\s*K 300,000/)
    await expectTidy(page)
    await expectAccessible(page)
  })
})

test('points buy a bonus and a gift, and what cannot be bought says why', narrow, async ({ page, time }) => {
  const [bonus, gift, dear, last] = ['Bonus', 'Tea set', 'Dear', 'Last'].map(itemName) as [string, string, string, string]
  await addItem(page, { kind: 'GIFT', name: gift, points: 1, stock: 2 })
  await addItem(page, { kind: 'GIFT', name: dear, points: 1_000 })
  await addItem(page, { kind: 'GIFT', name: last, points: 1, stock: 0 })
  await withQuickLoyalty(page, async () => {
    // A point converts to a whole unit here.
    await addItem(page, { kind: 'BONUS', name: bonus, points: 1, amount: '0.50' })
    await playOnce(page, time)
    await page.goto('/pointMall?order=new')
    await expect(balance(page)).toContainText(/Your points3/)
    const item = (name: string) => page.getByRole('main').getByRole('button', { name })
    const window = (name: string) => page.getByRole('dialog', { name })
    const leave = async (name: string) => {
      await page.keyboard.press('Escape')
      await expect(window(name)).toBeHidden()
    }
    await expectTidy(page)
    await expectAccessible(page)

    await item(dear).click()
    await expect(window(dear)).toContainText('You’re 997 points short.')
    await leave(dear)
    await item(last).click()
    await expect(window(last)).toContainText('This item is sold out.')
    await leave(last)

    await item(bonus).click()
    await expect(window(bonus)).toContainText('Points are spent with your withdrawal password. Set one first.')
    await setDigits(page)
    await page.reload()
    await item(bonus).click()
    await window(bonus).getByLabel('Withdrawal password', { exact: true }).fill('111111')
    await window(bonus).getByRole('button', { name: 'Redeem for 1 point' }).click()
    await expect(window(bonus).getByRole('alert')).toBeVisible()
    await window(bonus).getByLabel('Withdrawal password', { exact: true }).fill(digits)
    await window(bonus).getByRole('button', { name: 'Redeem for 1 point' }).dblclick()
    await expect(window(bonus)).toContainText('Bonus credited')
    await leave(bonus)
    await expect(balance(page)).toContainText(/Your points2/)

    await item(gift).click()
    await window(gift)
      .getByRole('button', { name: /Redeem for/ })
      .click()
    await expect(window(gift)).toContainText('Enter the full address')
    await expectAccessible(page)
    await window(gift).getByLabel('Recipient’s name').fill('Mai Mai')
    await window(gift).getByLabel('Phone number').fill('09 4200 01010')
    await window(gift).getByLabel('Address').fill('12 Strand Road, Kyauktada, Yangon')
    await window(gift).getByLabel('Withdrawal password', { exact: true }).fill(digits)
    await window(gift).getByRole('button', { name: 'Redeem for 1 point' }).click()
    await expect(window(gift)).toContainText('Order received')
    await window(gift).getByRole('link', { name: 'See exchange records' }).click()

    const row = page.getByRole('row', { name: new RegExp(gift) })
    await expect(row).toContainText('In progress')
    await expect(row).toContainText('Kyauktada')
    const [reference = ''] = /M[0-9A-Z]{8,}/.exec(await row.innerText()) ?? []
    await decideOrder(page, reference, 'reject', 'No courier goes there.')
    await page.reload()
    await expect(row).toContainText('Rejected, points returned')
    await expect(row).toContainText('No courier goes there.')
    await expect(balance(page)).toContainText(/Your points2/)
    await expectTidy(page)
    await expectAccessible(page)
  })
})

test('points become money, and every movement of them is on record', wide, async ({ page, time }) => {
  await withQuickLoyalty(page, async () => {
    await playOnce(page, time)
    await setDigits(page)
    await page.goto('/pointMall?tab=rules')
    await expect(page.getByText('Points never expire.')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Lottery/ })).toContainText('K 1.00')
    await expectAccessible(page)
    await expect(balance(page)).toContainText(/Your points3/)

    await page.getByRole('tab', { name: 'Convert to money' }).click()
    await page.getByLabel('Points to convert').fill('9')
    await page.getByLabel('Withdrawal password', { exact: true }).fill(digits)
    await page.getByRole('button', { name: 'Convert', exact: true }).click()
    await expect(page.getByText('You have 3 points')).toBeVisible()
    await page.getByRole('button', { name: 'All: 3' }).click()
    await page.getByRole('button', { name: 'Convert', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Points converted' })).toContainText('K 3.00')
    await expect(balance(page)).toContainText(/Your points0/)
    await expectAccessible(page)

    await page.getByRole('tab', { name: 'Points details' }).click()
    await expect(page.getByRole('row', { name: /Points for bets/ })).toContainText('+3')
    const spent = page.getByRole('row', { name: /Points converted/ })
    await expect(spent).toContainText('-3')
    await spent.getByRole('button').click()
    await expect(centre(page).getByText('house:points')).toBeVisible()
  })
})

test('the menu of a member leads to rewards and to points', narrow, async ({ page }) => {
  await registerAs(page, newName('nu'))
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^My menu/ }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('Points')
  await expect(page).toHaveURL('/pointMall')
  await expect(balance(page)).toContainText(/Your points0/)
  await choose('Reward centre')
  await expect(page).toHaveURL(/#mc\/rewardCenter$/)
  await expect(centre(page).getByText('Nothing to claim now')).toBeVisible()
  await centre(page).getByRole('link', { name: 'Promotions' }).click()
  await expect(page).toHaveURL('/promotions')
})

test('visitors see what points are for, but no balance', once, async ({ page }) => {
  await openInEnglish(page, '/pointMall?kind=GIFT')
  await expect(page.getByText('Log in to see your points and redeem items.')).toBeVisible()
  const umbrella = page.getByRole('button', { name: 'Harbour umbrella' })
  await expect(umbrella).toBeVisible()
  await expect(page.getByRole('button', { name: 'K 6.00 bonus' })).toBeHidden()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectTidy(page)
  await expectAccessible(page)
  await umbrella.click()
  await page.getByRole('dialog', { name: 'Harbour umbrella' }).getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})
