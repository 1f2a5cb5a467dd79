import { afterEach, expect, test, vi } from 'vitest'
import { closeAuthWindow, openAuthWindow, openLogin, openPasswordWindow, openRegister, finishAuth } from './auth-window.ts'

afterEach(closeAuthWindow)

test('what was wanted at the login goes on after a registration or a second proof', () => {
  const go = vi.fn()
  openLogin(go)
  openRegister()
  openAuthWindow({ name: 'challenge', challenge: { challengeId: 'c', methods: ['GA'], masked: {}, expiresAt: '' }, loginAttempt })
  finishAuth()
  expect(go).toHaveBeenCalledOnce()
  finishAuth()
  expect(go).toHaveBeenCalledOnce()
})

test('who closes the window wants nothing any more', () => {
  const go = vi.fn()
  openLogin(go)
  closeAuthWindow()
  openLogin()
  finishAuth()
  expect(go).not.toHaveBeenCalled()
})

test('a password that is due does not forget what was typed on the way', () => {
  openAuthWindow({ name: 'password', oldPassword: 'known' })
  openPasswordWindow()
  const go = vi.fn()
  openRegister(go)
  finishAuth()
  expect(go).toHaveBeenCalledOnce()
})

const loginAttempt = { username: 'mai', type: 'username' } as const
