import type { Language } from '@tamuvo/contract/languages.ts'
import type { ServiceLane } from '@tamuvo/contract/service.ts'
import type { Conversation } from './conversation-store.ts'

/** How long a typing notice lasts. */
const typingMs = 8_000
/** Pages poll every 15 seconds: after three missed polls the visitor is gone. */
const hereMs = 45_000
/** How long an ended conversation can be read and rated. */
export const readableMs = 24 * 3_600_000

export const isTyping = (at: Date | null, now: Date): boolean => at !== null && now.getTime() - at.getTime() < typingMs

export const isHere = ({ seenAt }: Pick<Conversation, 'seenAt'>, now: Date): boolean => now.getTime() - seenAt.getTime() < hereMs

/** When the first answer is due. */
export const dueAt = (
  { startedAt, lane }: Pick<Conversation, 'startedAt' | 'lane'>,
  targetSeconds: Record<ServiceLane, number>,
): Date => new Date(startedAt.getTime() + targetSeconds[lane] * 1_000)

/** Whether a staff member may work on a conversation: own, unassigned, assigned to another, or ended. */
export type Hold = 'own' | 'free' | 'taken' | 'ended'

/** @param onDuty staff on duty; a conversation of staff off duty is free */
export const holdOf = (
  { state, staff }: Pick<Conversation, 'state' | 'staff'>,
  name: string,
  onDuty: readonly string[],
): Hold => {
  if (state === 'ENDED') return 'ended'
  if (state === 'OPEN' && staff === name) return 'own'
  return state === 'WAITING' || staff === null || !onDuty.includes(staff) ? 'free' : 'taken'
}

export type Values = Readonly<Record<string, string>>

/** Replaces placeholders such as `{name}`. Placeholders within values are not expanded. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole))

/** The text in a language, or in English when it is not translated. */
export const inLanguage = (texts: Partial<Record<Language, string>>, language: Language): string =>
  texts[language] || texts.EN || ''
