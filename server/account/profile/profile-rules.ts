import { textFault } from '../rules.ts'

type Fault = 'required' | 'length' | 'pattern'

const anything = '*'
const rule = (minLength: number, maxLength: number, acceptedPattern = anything) => ({
  enabled: true,
  required: false,
  minLength,
  maxLength,
  acceptedPattern,
  patternId: 0,
})

const rules = {
  nickname: { ...rule(2, 12), required: true },
  realName: rule(2, 60),
  particular: rule(1, 120),
  handle: rule(3, 40, '^\\S+$'),
  nationality: rule(2, 2, '^[A-Z]{2}$'),
}

export type ProfileTexts = {
  nickname?: string | undefined
  realName?: string | undefined
  particulars?: Partial<Record<string, string>> | undefined
  handles?: Partial<Record<string, string>> | undefined
}

/** Faults of the texts of a profile, by field. */
export const profileFaults = ({ nickname, realName, particulars = {}, handles = {} }: ProfileTexts): Record<string, Fault> => {
  const faults: Record<string, Fault> = {}
  const look = (field: string, text: string | undefined, by: (typeof rules)[keyof typeof rules]): void => {
    const fault = text === undefined ? undefined : textFault(by, text)
    if (fault) faults[field] = fault
  }
  look('nickname', nickname, rules.nickname)
  look('realName', realName, rules.realName)
  for (const [name, text] of Object.entries(particulars))
    look(name, text, name === 'nationality' ? rules.nationality : rules.particular)
  for (const [name, text] of Object.entries(handles)) look(name, text, rules.handle)
  return faults
}

/** The age on a day; both "2026-08-05". A birthday on 29 February counts on 1 March of other years. */
export const ageOn = (birthday: string, day: string): number => {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = birthday.split('-').map(Number)
  const [year = 0, month = 0, today = 0] = day.split('-').map(Number)
  const hadBirthday = month > bornMonth || (month === bornMonth && today >= bornDay)
  return year - bornYear - (hadBirthday ? 0 : 1)
}

const ageMax = 120

/** Whether a birthday is plausible: in the past, at most 120 years ago. */
export const isPossibleBirthday = (birthday: string, today: string): boolean => {
  const age = ageOn(birthday, today)
  return age >= 0 && age <= ageMax
}
