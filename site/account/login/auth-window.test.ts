import { afterEach, expect, test, vi } from 'vitest'
import { closeDoor, openDoor, openLogin, openPasswordDoor, openRegister, passDoor } from './auth-window.ts'

afterEach(closeDoor)

test('what was wanted at the login goes on after a registration or a second proof', () => {
  const go = vi.fn()
  openLogin(go)
  openRegister()
  openDoor({ name: 'challenge', challenge: { challengeId: 'c', methods: ['GA'], masked: {}, expiresAt: '' }, comer })
  passDoor()
  expect(go).toHaveBeenCalledOnce()
  passDoor()
  expect(go).toHaveBeenCalledOnce()
})

test('who closes the window wants nothing any more', () => {
  const go = vi.fn()
  openLogin(go)
  closeDoor()
  openLogin()
  passDoor()
  expect(go).not.toHaveBeenCalled()
})

test('a password that is due does not forget what was typed on the way', () => {
  openDoor({ name: 'password', oldPassword: 'known' })
  openPasswordDoor()
  const go = vi.fn()
  openRegister(go)
  passDoor()
  expect(go).toHaveBeenCalledOnce()
})

const comer = { username: 'mai', type: 'username' } as const
