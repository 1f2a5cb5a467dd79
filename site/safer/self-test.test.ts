import { expect, test } from 'vitest'
import { type Grade, grades, isComplete, pointsOf, questions, severityOf } from './self-test.ts'

const all = (grade: Grade) => Object.fromEntries(questions.map((question) => [question, grade]))

test.each([
  [0, 'none'],
  [1, 'low'],
  [2, 'low'],
  [3, 'middle'],
  [7, 'middle'],
  [8, 'high'],
  [27, 'high'],
])('%i points are %s', (points, severity) => {
  expect(severityOf(points)).toBe(severity)
})

test('nine answers of up to three points make 27 at most', () => {
  expect(grades.map((grade) => pointsOf(all(grade)))).toEqual([0, 9, 18, 27])
})

test('is complete with all nine answers, also when they are never', () => {
  expect(isComplete(all(0))).toBe(true)
  expect(isComplete({ ...all(0), q5: undefined })).toBe(false)
})
