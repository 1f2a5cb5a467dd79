import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { logInAs, newName, openInEnglish, password } from '../support/people.ts'
import { narrow, test } from '../support/story.ts'

const centre = (page: Page) => page.getByRole('dialog', { name: 'Agent centre' })

test(
  'an agent writes to a downline, who reads it among the messages of another browser',
  narrow,
  async ({ page, browser, baseURL }) => {
    await logInAs(page, 'agent1', 'Harbour2026')
    await page.goto('/#ac/registerCenter?tab=links')
    await centre(page).getByRole('button', { name: 'New invite link' }).click()
    await page.getByRole('dialog', { name: 'New invite link' }).getByRole('button', { name: 'Create link' }).click()
    const poster = page.getByRole('dialog', { name: 'QR poster' })
    const { pathname, search } = new URL(await poster.getByText(/affiliateCode=/).innerText())
    await poster.getByRole('button', { name: 'Close' }).click()

    const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
    const name = newName('reader')
    await openInEnglish(other, pathname + search)
    const form = other.getByRole('dialog', { name: 'Register' })
    await form.getByRole('textbox', { name: 'Username' }).fill(name)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByLabel('Confirm password').fill(password)
    await form.getByRole('checkbox').first().check()
    await form.getByRole('button', { name: 'Register' }).click()
    await expect(form).toBeHidden()
    await other.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Close' }).click()

    await page.goto(`/#ac/downlineManagmentView?username=${name}`)
    await centre(page)
      .getByRole('button', { name: `Actions: ${name}` })
      .click()
    await page.getByRole('menuitem', { name: 'Message' }).click()
    const writing = page.getByRole('dialog', { name: `Message to ${name}` })
    const text = writing.getByLabel('Message')
    await text.fill('Write to me at www.elsewhere.com')
    await expect(writing).toContainText('messages left today')
    await writing.getByRole('button', { name: 'Send message' }).click()
    await expect(writing.getByText('No links, please.')).toBeVisible()
    await expectAccessible(page)
    await text.fill('Welcome to the team!\nAsk me anything.')
    await writing.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message sent to 1 member')).toBeVisible()
    await expect(writing).toBeHidden()

    await other.goto('/#mc/messageV2')
    await other.getByRole('button', { name: 'From your agent' }).click()
    await other.getByRole('link', { name: /^Message from agent1/ }).click()
    await expect(other.getByText('Ask me anything.')).toBeVisible()
    await expectAccessible(other)
    await expectTidy(other)
  },
)
