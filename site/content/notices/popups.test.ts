import { describe, expect, test } from 'vitest'
import { duePopups, type PopupMemory, popupsMax, withSeen } from './popups.ts'

const once = { id: 'once', frequency: 'ONCE' } as const
const daily = { id: 'daily', frequency: 'DAILY' } as const
const each = { id: 'each', frequency: 'LOGIN' } as const
const all = [once, daily, each]
const due = (memory: PopupMemory, today: string) => duePopups(all, memory, today).map(({ id }) => id)

describe('pop-ups after a login', () => {
  test('all of them come up the first time, then as often as each is meant to', () => {
    let memory: PopupMemory = { seen: {} }
    expect(due(memory, '2026-08-05')).toEqual(['once', 'daily', 'each'])
    memory = withSeen(memory, { shown: all, all, today: '2026-08-05', isQuiet: false })
    expect(due(memory, '2026-08-05')).toEqual(['each'])
    expect(due(memory, '2026-08-06')).toEqual(['daily', 'each'])
  })

  test('none comes up any more on a day for which that was asked', () => {
    const memory = withSeen({ seen: {} }, { shown: all, all, today: '2026-08-05', isQuiet: true })
    expect(due(memory, '2026-08-05')).toEqual([])
    expect(due(memory, '2026-08-06')).toEqual(['daily', 'each'])
  })

  test('a few at most come up at once, the first first', () => {
    const many = Array.from({ length: 5 }, (_, at) => ({ id: `p${at}`, frequency: 'LOGIN' as const }))
    expect(duePopups(many, { seen: {} }, '2026-08-05').map(({ id }) => id)).toEqual(['p0', 'p1', 'p2'])
    expect(popupsMax).toBe(3)
  })

  test('what is gone is forgotten', () => {
    const memory = withSeen({ seen: { gone: '2026-08-01' } }, { shown: [daily], all, today: '2026-08-05', isQuiet: false })
    expect(memory).toEqual({ seen: { daily: '2026-08-05' } })
  })
})
