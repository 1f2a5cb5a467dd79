import certificates from '@tamuvo/games/certified.json' with { type: 'json' }
import { dice } from '@tamuvo/games/arcade/dice.ts'
import { expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { type Certificates, createCertifier, type Verdict } from './certifier.ts'

const certifierOf = (by: Certificates) => {
  const clock = steppedClock('2026-08-05T06:30:00Z')
  const astray: Verdict[] = []
  const certifier = createCertifier({ clock, certificates: by }, async (verdict) => void astray.push(verdict))
  return { clock, astray, certifier }
}

test('a game that runs as it was certified is so, and computed once a day', async () => {
  const { clock, astray, certifier } = certifierOf(certificates)
  const first = certifier.isCertified(dice)
  expect(certifier.isCertified(dice)).toBe(first)
  expect(await first).toBe(true)
  clock.advance(25 * 3_600_000)
  const next = certifier.isCertified(dice)
  expect(next).not.toBe(first)
  expect(await next).toBe(true)
  expect(astray).toEqual([])
})

test.each<[string, Parameters<ReturnType<typeof createCertifier>['certify']>[0]]>([
  ['returns more', { ...dice, engine: { ...dice.engine, mostOf: (spot) => dice.engine.mostOf(spot) + 1 } }],
  ['is of another version', { ...dice, version: '1.0.1' }],
  ['is not in the register', { ...dice, code: 'BRB_UNKNOWN' }],
  [
    'fails',
    {
      ...dice,
      engine: {
        ...dice.engine,
        open: () => {
          throw new Error('broken')
        },
      },
    },
  ],
])('a game that %s is told, and not certified', async (_, game) => {
  const { astray, certifier } = certifierOf(certificates)
  expect(await certifier.isCertified(game)).toBe(false)
  expect(astray).toHaveLength(1)
  expect(astray[0]).toMatchObject({ code: game.code, version: game.version })
})

test('where it could not be told it is computed again', async () => {
  let tries = 0
  const clock = steppedClock('2026-08-05T06:30:00Z')
  const certifier = createCertifier({ clock, certificates: {} }, async () => {
    if (++tries === 1) throw new Error('the database does not answer')
  })
  await expect(certifier.isCertified(dice)).rejects.toThrow('does not answer')
  expect(await certifier.isCertified(dice)).toBe(false)
})
