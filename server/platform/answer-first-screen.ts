import { firstAnswers, homeAnnouncements, type SentFirstAnswers } from '@tamuvo/contract/first-screen.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { Refusal } from '@tamuvo/contract/refusals.ts'
import { checkAnswer } from '../kit/check-answer.ts'
import { Refused } from '../kit/refuse.ts'
import { getSettings } from './get-settings.ts'
import { getStatus } from './get-status.ts'
import { getWhitelabel } from './get-whitelabel.ts'
import { listAnnouncements } from './list-announcements.ts'
import type { PlatformServices } from './services.ts'

type Visit = { language: Language; address: string; now: Date }

/** Answers all calls of the first home screen together, as the calls themselves would. */
export const answerFirstScreen = async (visit: Visit, services: PlatformServices): Promise<SentFirstAnswers> => {
  const request = { ...anonymous, ...visit, input: {} }
  const [settings, whitelabel, status, announcements] = await Promise.all([
    getSettings.run(request, services),
    getWhitelabel.run(request, services),
    getStatus.run(request, services),
    listAnnouncements.run({ ...request, input: homeAnnouncements }, services),
  ])
  const answers = { language: visit.language, settings, whitelabel, status, announcements }
  return checkAnswer(services, { what: 'the first screen', schema: firstAnswers }, answers)
}

/** A request of an anonymous visitor. */
const anonymous = {
  member: undefined,
  staff: undefined,
  refuse: (code: Refusal) => new Refused(code),
  device: '',
  deviceHash: undefined,
  key: undefined,
  headers: {},
  rawBody: undefined,
  traceId: '',
  signal: new AbortController().signal,
}
