import { randomInt } from 'node:crypto'
import { expect, type Page } from 'playwright/test'

type Message = { recipient: string; subject: string; body: string }

const operators = ['42', '45', '97', '26', '79'] as const

/** An unused national number that the sandbox accepts. */
export const newNumber = (): string =>
  `09${operators[randomInt(operators.length)]}${String(randomInt(100_000)).padStart(5, '0')}${11 + randomInt(89)}`

/** Waits for a message to a recipient with a code other than `before`. */
export const codeTo = async (page: Page, to: string, before = ''): Promise<string> => {
  let code = ''
  await expect(async () => {
    const answer = await page.request.get(`/bo/sandbox/inbox?to=${encodeURIComponent(to)}`, {
      headers: { accept: 'application/json' },
    })
    const [newest]: Message[] = (await answer.json()).messages
    code = /\b\d{6}\b/.exec(`${newest?.subject} ${newest?.body}`)?.[0] ?? ''
    expect(code).not.toBe(before)
    expect(code).not.toBe('')
  }).toPass({ timeout: 60_000, intervals: [200] })
  return code
}

/** The E.164 form of such a number. */
export const abroad = (number: string): string => `+95${number.slice(1)}`
