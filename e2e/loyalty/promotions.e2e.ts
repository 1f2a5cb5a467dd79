import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { openHarbourFive, pickFirstPlace } from '../support/lottery.ts'
import { newName, openInEnglish, registerAs } from '../support/people.ts'
import { addPromotion, decideApplication } from '../support/promotions.ts'
import { narrow, once, test, wide } from '../support/story.ts'

const centre = (page: Page) => page.getByRole('dialog', { name: 'Member centre' })

test('a bonus is chosen with a deposit, refuses what would break its terms, and is given up', wide, async ({ page, time }) => {
  await registerAs(page, newName('mai'))
  const { title } = await addPromotion(page, time.now(), {
    type: 'DEPOSIT',
    trigger: { kind: 'DEPOSIT', which: 'ANY', min: '10.00' },
    reward: { percent: 5_000, cap: '128.00' },
    terms: { multiple: 500, maxStake: '2.00', closed: ['PVP'], days: 30 },
  })

  // Everything stands in the terms before anything binds.
  await page.goto('/promotions')
  await page.getByRole('link', { name: title, exact: true }).click()
  const box = page.getByRole('region', { name: 'Key terms' })
  for (const words of ['50 % of your deposit, up to K 128.00', 'K 10.00', '5× the bonus', 'K 2.00 per bet', '30 days'])
    await expect(box.getByText(words, { exact: true })).toBeVisible()
  await expectTidy(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to deposit' }).click()

  await expect(centre(page).getByRole('radio', { name: /^No bonus/ })).toBeChecked()
  await centre(page).getByLabel('Amount', { exact: true }).fill('50')
  await centre(page)
    .getByRole('radio', { name: new RegExp(title) })
    .check()
  await expect(centre(page).getByText('K 25.00', { exact: true })).toBeVisible()
  await expect(centre(page).getByText('K 125.00', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await centre(page).getByRole('button', { name: 'Continue' }).click()
  await expect(centre(page).getByText('Credited together with the deposit')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await centre(page).getByRole('link', { name: 'Continue to payment' }).click()
  const provider = await opened
  await provider.getByRole('button', { name: 'Pay now' }).click()
  await expect(centre(page).getByText('Deposit credited')).toBeVisible()
  await provider.close()
  await expect(centre(page).getByRole('region', { name: title })).toContainText('Active')

  await openHarbourFive(page, time)
  await expect(page.getByText('Your bonus allows stakes up to K 2.00')).toBeVisible()
  await pickFirstPlace(page, [1, 2, 3])
  await page.getByRole('button', { name: 'Bet now' }).click()
  await page.getByRole('button', { name: 'Place bets' }).last().click()
  const refusal = page.getByRole('alertdialog')
  await expect(refusal).toContainText('The highest stake with your bonus is K 2.00.')
  await refusal.getByRole('button', { name: 'Bonus details' }).click()

  const bonus = centre(page).getByRole('article', { name: title })
  await expect(bonus).toContainText('K 0.00 of K 125.00')
  await expect(bonus).toContainText('Cards')
  await expectTidy(page)
  await expectAccessible(page)
  await bonus.getByRole('button', { name: 'Give up the bonus' }).click()
  const question = page.getByRole('alertdialog', { name: 'Give up this bonus?' })
  await expect(question).toContainText('K 25.00')
  await expect(question).toContainText('K 50.00')
  await question.getByRole('button', { name: 'Give up the bonus' }).click()
  await centre(page).getByText('Ended bonuses').click()
  await expect(centre(page).getByText('Taken back: K 25.00')).toBeVisible()
  await expect(page.getByTestId('balance').first()).toContainText('K 50.00')
})

test('an application with a picture is rejected with a reason, sent again, and claimed', narrow, async ({ page, time }) => {
  await openInEnglish(page)
  const { id, title } = await addPromotion(page, time.now(), {
    type: 'MANUAL_APPLY',
    trigger: { kind: 'APPLY', pictures: 1, handle: null },
    reward: { fixed: '8.00' },
    image: 'apply',
  })
  // A visitor sees all of it, and is asked to log in where something is to be done.
  await page.goto(`/promoDetail?id=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in to take part' })).toBeVisible()
  await expectTidy(page)

  await registerAs(page, newName('mai'))
  await page.goto(`/promoDetail?id=${id}`)
  await page.getByLabel('Remark').fill('My post of this morning')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 90, height: 60 } })
  const send = async (button: string) => {
    await page.locator('input[type=file]').setInputFiles({ name: 'post.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByRole('img', { name: /Picture 1/ })).toBeVisible()
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText('We’re reviewing your application.')).toBeVisible()
  }
  await expectAccessible(page)
  await send('Apply')
  await decideApplication(page, id, 'reject', 'The picture shows no name.')
  await page.reload()
  await expect(page.getByText('Reason: The picture shows no name.')).toBeVisible()
  await expectTidy(page)
  await send('Apply again')
  await decideApplication(page, id, 'issue', 'All that was asked is there.')

  // Both answers lie in the inbox, each with the way to what it is about.
  await page.goto('/#mc/messageV2?shelf=reward')
  await expect(centre(page).getByRole('link', { name: `Application rejected: ${title}` })).toHaveCount(1, {
    timeout: 30_000,
  })
  await centre(page)
    .getByRole('link', { name: `Application approved: ${title}` })
    .click()
  await expect(centre(page).getByText('Your reward is waiting in the reward centre. Claim it before it expires.')).toBeVisible()
  await expect(centre(page).getByRole('link', { name: 'See promotion' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/#mc/rewardCenter?tab=applications')
  const row = centre(page).getByRole('link', { name: new RegExp(title) })
  await expect(row).toContainText('Issued')
  await expectAccessible(page)
  await page.goto('/#mc/rewardCenter?tab=claimable')
  const reward = centre(page).getByRole('article').filter({ hasText: title })
  await reward.getByRole('button', { name: /^Claim/ }).click()
  await expect(page.getByText('K 8.00 added to your account')).toBeVisible()
  await page.goto(`/promoDetail?id=${id}`)
  await expect(page.getByText('You’ve had this promotion.')).toBeVisible()
})

test('the demo gives up to K 131.00 to members whose profile has a Zalo ID', narrow, async ({ page }) => {
  await openInEnglish(page, '/promotions')
  const card = page.getByRole('article').filter({ hasText: 'Be our contact on Zalo' })
  await expect(card).toContainText('up to K 131.00')
  await card.getByRole('link', { name: 'Be our contact on Zalo' }).click()
  const box = page.getByRole('region', { name: 'Key terms' })
  await expect(box).toContainText('Up to K 131.00')
  await expect(box).toContainText('Your Zalo ID in your profile')
  await expectTidy(page)
  await expectAccessible(page)
})

test(
  'of two members who log in on one device the first has the promotion, and the second reads why not',
  once,
  async ({ page, time }) => {
    const code = `ONCE${Math.floor(time.now() / 1000)}`
    const { id } = await addPromotion(page, time.now(), {
      type: 'VOUCHER_CODE',
      trigger: { kind: 'CODE', codes: [code] },
      reward: { fixed: '3.00' },
      limits: { oncePerDevice: true },
      image: 'code',
    })
    const redeemAs = async (name: string): Promise<void> => {
      await registerAs(page, newName(name))
      await page.goto(`/promoDetail?id=${id}`)
      await expect(page.getByText('Once per member, once per device')).toBeVisible()
      await page.getByLabel('Promotion code').fill(code)
      await page.getByRole('button', { name: 'Redeem' }).click()
    }
    await redeemAs('mai')
    await expect(page.getByText('Your reward is waiting in the reward centre.')).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
    await redeemAs('ko')
    await expect(page.getByText('It has already been taken on this device.')).toBeVisible()
    await expectTidy(page)
  },
)

test('a member joins, signs in for points and enters a code', once, async ({ page, time }) => {
  await registerAs(page, newName('mai'))
  const weekly = await addPromotion(page, time.now(), {
    type: 'TURNOVER',
    trigger: { kind: 'PERIOD', metric: 'VALID', period: 'weekly', products: ['LOTT'], min: '100.00' },
    reward: { percent: 100, cap: '20.00' },
    image: 'turnover',
  })
  const ladder = await addPromotion(page, time.now(), {
    type: 'SIGN_IN',
    trigger: { kind: 'SIGN_IN', ladder: [5, 10, 20] },
    limits: { perMember: 1_000 },
    image: 'sign-in',
  })
  const code = `HARBOUR${Math.floor(time.now() / 1000)}`
  const coded = await addPromotion(page, time.now(), {
    type: 'VOUCHER_CODE',
    trigger: { kind: 'CODE', codes: [code] },
    reward: { fixed: '3.00' },
    image: 'code',
  })

  await page.goto(`/promoDetail?id=${weekly.id}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('Signed up', { exact: true })).toBeVisible()

  await page.goto(`/promoDetail?id=${ladder.id}`)
  await page.getByRole('button', { name: 'Take today’s points' }).click()
  await expect(page.getByText('5 points credited')).toBeVisible()
  await expect(page.getByText('You have today’s points.')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/promoDetail?id=${coded.id}`)
  await page.getByLabel('Promotion code').fill('WRONG1')
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect(page.getByText('This code isn’t valid.')).toBeVisible()
  // Codes of any promotion are entered in the reward centre, too.
  await page.goto('/#mc/rewardCenter?tab=vouchers')
  const row = centre(page).getByRole('link', { name: new RegExp(coded.title) })
  await expect(row).toContainText('Open')
  await centre(page).getByLabel('Promotion code').fill(code.toLowerCase())
  await centre(page).getByRole('button', { name: 'Redeem' }).click()
  await expect(row).toContainText('Issued')
  await expectTidy(page)
  await expectAccessible(page)

  await page.goto('/promotions')
  await page.getByRole('button', { name: 'Daily sign-in' }).click()
  await page.reload()
  // That of the story and that of the demo.
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectTidy(page)
  await expectAccessible(page)
})
