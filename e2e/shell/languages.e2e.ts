import { expect } from 'playwright/test'
import { interfaceLanguages } from '@tamuvo/contract/languages.ts'
import { allPlaces } from '@tamuvo/tools/photograph/places.mjs'
import { changeAnswer } from '../support/answers.ts'
import { expectTidy } from '../support/checks.ts'
import { long, test } from '../support/story.ts'

type Offered = { supportLanguages: string[] }

const pages = allPlaces().filter(({ asMember, isWindow, presses, linkOn }) => !asMember && !isWindow && !presses && !linkOn)

for (const language of interfaceLanguages)
  test(
    `every page of a visitor reads well in ${language}: nothing is without words or runs over the side`,
    long,
    async ({ page }) => {
      test.slow()
      await changeAnswer<Offered>(page, '/wps/system/settings/consolidated', (value) => ({
        ...value,
        supportLanguages: [...interfaceLanguages],
      }))
      await page.addInitScript((code) => localStorage.setItem('language', code), language)
      for (const { path } of pages) {
        await page.goto(path)
        await expect(page.locator('main h1, [role=dialog] h2').first()).toBeAttached()
        await expectTidy(page)
      }
    },
  )
