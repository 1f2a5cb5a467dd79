import { expect } from 'playwright/test'
import { interfaceLanguages } from '@tamuvo/contract/languages.ts'
import { allPlaces } from '@tamuvo/tools/photograph/places.mjs'
import { changeAnswer } from '../support/answers.ts'
import { expectTidy } from '../support/checks.ts'
import { long, test } from '../support/story.ts'

type Offered = { supportLanguages: string[] }

const pages = allPlaces().filter(({ asMember, isWindow, presses, linkOn }) => !asMember && !isWindow && !presses && !linkOn)

// Answers that are changed on the way switch the browser's cache off: many pages in a row would meet the limit of an address.
const length = 10
const parts = Array.from({ length: Math.ceil(pages.length / length) }, (_, part) =>
  pages.slice(part * length, (part + 1) * length),
)

for (const language of interfaceLanguages)
  for (const [part, paths] of parts.entries())
    test(
      `the pages of a visitor are complete and fit in ${language} (${part + 1} of ${parts.length})`,
      long,
      async ({ page }) => {
        test.slow()
        await changeAnswer<Offered>(page, '/wps/system/settings/consolidated', (value) => ({
          ...value,
          supportLanguages: [...interfaceLanguages],
        }))
        await page.addInitScript((code) => localStorage.setItem('language', code), language)
        for (const { path } of paths) {
          await page.goto(path)
          await expect(page.locator('main h1, [role=dialog] h2').first()).toBeAttached()
          await expectTidy(page)
        }
      },
    )
