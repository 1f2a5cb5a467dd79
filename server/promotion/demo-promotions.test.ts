import { interfaceLanguages } from '@tamuvo/contract/languages.ts'
import { promotionRule } from '@tamuvo/contract/promotion-rule.ts'
import { expect, test } from 'vitest'
import { demoPromotions } from './demo-promotions.ts'
import { faultsOf } from './rules.ts'

test.each(demoPromotions)('$code of the demo can be published, and speaks every language', ({ rule, texts, image }) => {
  const parsed = promotionRule.parse({ ...rule, startsAt: '2026-08-01T00:00:00.000Z', endsAt: null })
  expect(faultsOf(parsed)).toEqual([])
  expect(image).toMatch(/^[a-z-]+$/)
  for (const part of [texts.titles, texts.leads, texts.bodies])
    expect(Object.keys(part).toSorted()).toEqual(interfaceLanguages.toSorted())
})
