import { deviceStorage } from '@tamuvo/ui/session/storage.ts'

export const questions = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8', 'q9'] as const
/** From never to almost always; also the points. */
export const grades = [0, 1, 2, 3] as const
export type Grade = (typeof grades)[number]
export type Answers = Partial<Record<(typeof questions)[number], Grade>>

export const pointsOf = (answers: Answers): number => questions.reduce((total, question) => total + (answers[question] ?? 0), 0)

export const isComplete = (answers: Answers): boolean => questions.every((question) => answers[question] !== undefined)

/** By the bounds of the Problem Gambling Severity Index, Ferris and Wynne 2001: 0, 1 to 2, 3 to 7, 8 and more. */
export const severityOf = (points: number): 'none' | 'low' | 'middle' | 'high' => {
  if (points === 0) return 'none'
  if (points <= 2) return 'low'
  return points <= 7 ? 'middle' : 'high'
}

const storageKey = 'self_test'

/** What was answered on this device before. It never leaves it. */
export const storedAnswers = (): Answers => {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(storageKey) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    const known = questions.flatMap((question) => {
      const grade = grades.find((each) => each === Reflect.get(stored, question))
      return grade === undefined ? [] : [[question, grade] as const]
    })
    return Object.fromEntries(known)
  } catch {
    return {}
  }
}

export const storeAnswers = (answers: Answers): void => deviceStorage.write(storageKey, JSON.stringify(answers))
