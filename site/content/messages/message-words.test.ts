import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { titleOf } from './message-words.ts'

vi.mock('@tamuvo/ui/text/text.ts', async () => {
  const { setupI18n } = await import('@lingui/core')
  const { compileCatalogue } = await import('@tamuvo/ui/text/compile.ts')
  const messages = compileCatalogue(fileURLToPath(new URL('../../../ui/text/en/content.json', import.meta.url)))
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } })
  return { t: (key: string, values?: Record<string, unknown>) => i18n._(key, values) }
})

test('a message is called by what it is about', () => {
  expect(titleOf({ kind: 'statement', filled: { month: '2026-08' } })).toBe('Your statement for 2026-08')
  expect(titleOf({ kind: 'feedback', filled: { ticket: 'F-23456789' } })).toBe('Your feedback F-23456789 was answered')
})
