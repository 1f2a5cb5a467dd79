import type { Language } from '@tamuvo/contract/languages.ts'
import type { ServiceLane } from '@tamuvo/contract/service.ts'
import type { Conversation } from './conversation-store.ts'

/** For how long somebody counts as writing after she said so. */
export const typingMs = 8_000
/** A page that asks every quarter of a minute is still there. */
const hereMs = 45_000
/** For how long a conversation that has ended can still be read and rated. */
export const readableMs = 24 * 3_600_000

export const isTyping = (at: Date | null, now: Date): boolean => at !== null && now.getTime() - at.getTime() < typingMs

export const isHere = ({ seenAt }: Pick<Conversation, 'seenAt'>, now: Date): boolean => now.getTime() - seenAt.getTime() < hereMs

/** When the first answer should have come. */
export const dueAt = (
  { startedAt, lane }: Pick<Conversation, 'startedAt' | 'lane'>,
  targetSeconds: Record<ServiceLane, number>,
): Date => new Date(startedAt.getTime() + targetSeconds[lane] * 1_000)

/** What somebody of the house finds when she wants to work on a conversation. */
export type Hold = 'hers' | 'free' | 'taken' | 'ended'

/** @param onDuty who is there; a conversation of somebody who is gone is free */
export const holdOf = (
  { state, staff }: Pick<Conversation, 'state' | 'staff'>,
  name: string,
  onDuty: readonly string[],
): Hold => {
  if (state === 'ENDED') return 'ended'
  if (state === 'OPEN' && staff === name) return 'hers'
  return state === 'WAITING' || staff === null || !onDuty.includes(staff) ? 'free' : 'taken'
}

export type Values = Readonly<Record<string, string>>

/** Puts values where a text names them, `{name}`. What stands in a value is never filled in again. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole))

/** The text that belongs to a language; English where it was not written. */
export const inLanguage = (texts: Partial<Record<Language, string>>, language: Language): string =>
  texts[language] || texts.EN || ''
