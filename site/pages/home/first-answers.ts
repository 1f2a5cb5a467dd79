import { firstAnswers, firstAnswersId, homeAnnouncements, homeBanners } from '@tamuvo/contract/first-screen.ts'
import type { LanguageCode } from '@tamuvo/ui/text/languages.ts'
import { getSettings, getStatus, getWhitelabel, listAnnouncements } from '@tamuvo/contract/platform.ts'
import { callKey } from '@tamuvo/ui/calls/useCalls.tsx'
import type { QueryClient } from '@tanstack/react-query'

const read = () => {
  const text = globalThis.document?.getElementById(firstAnswersId)?.textContent
  if (!text) return undefined
  const answers = firstAnswers.safeParse(JSON.parse(text))
  return answers.success ? answers.data : undefined
}

const answers = read()

/** The banner whose picture the page came with, in whatever language. */
export const firstBanner = answers?.announcements.promotion.banners.find(({ groupName }) => groupName === homeBanners)

/** Keeps the answers that came in the page, so that they are not asked for; sentences only in the language that is shown. */
export const seedFirstAnswers = (queries: QueryClient, language: LanguageCode): void => {
  if (!answers) return
  queries.setQueryData(callKey(getSettings, {}), answers.settings)
  queries.setQueryData(callKey(getWhitelabel, {}), answers.whitelabel)
  queries.setQueryData(callKey(getStatus, {}), answers.status)
  if (language === answers.language) queries.setQueryData(callKey(listAnnouncements, homeAnnouncements), answers.announcements)
}
