import { expect, test } from 'vitest'
import { systemRng } from './rng.ts'
import { createSeals, sealKeyId } from './seal.ts'

const [old, young] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const seals = createSeals([old], systemRng)
const secret = '1'.repeat(64)

test('a secret is opened by its key for its purpose alone', () => {
  const sealed = seals.seal('totp:5', secret)
  expect(sealed.sealed.toString('utf8')).not.toContain(secret.slice(0, 8))
  expect(seals.open('totp:5', sealed)?.toString()).toBe(secret)
  expect(seals.open('totp:6', sealed)).toBeUndefined()
  expect(seals.open('vendor:5', sealed)).toBeUndefined()
  expect(seals.open('totp:5', { ...sealed, sealed: Buffer.concat([sealed.sealed, Buffer.alloc(1)]) })).toBeUndefined()
  expect(seals.open('totp:5', { ...sealed, sealed: sealed.sealed.subarray(0, 20) })).toBeUndefined()
  expect(createSeals([young], systemRng).open('totp:5', sealed)).toBeUndefined()
})

test('what is sealed stays open when another key seals from then on', () => {
  const sealed = seals.seal('totp:5', secret)
  const both = createSeals([young, old], systemRng)
  expect(both.open('totp:5', sealed)?.toString()).toBe(secret)
  expect(both.seal('totp:5', secret).key).toBe(sealKeyId(young))
  expect(sealed.key).toBe(sealKeyId(old))
})

test('a seed of a draw that version 0.2.0 has sealed opens', () => {
  const sealed = Buffer.from(
    'CQkJCQkJCQkJCQkJmwyAtjkLWINyNLvA/A0G094SSvLjKZFVqE88EbQ66vd9umTzeneWkTgnBu62+Z+7GpdXaNMlvOXOCLnjDdNvLGo6MaKTbIyVmzQeSSArpZI=',
    'base64',
  )
  expect(seals.open('draw 5', { key: '8a233281df3abb48', sealed })?.toString()).toBe(secret)
})
