import { expect, test } from 'vitest'
import { needsLogin } from './guard.ts'

const visitor = { loginedToHomePage: true, loggedIn: false }

test.each(['/login', '/register', '/register.html', '/helpmc', '/download', '/service', '/verify'])(
  '%s is open to all',
  (path) => {
    expect(needsLogin(path, visitor)).toBe(false)
  },
)

test.each(['/', '/home', '/rng', '/lottery', '/down', '/help', '/promotions', '/login/x'])(
  '%s asks a visitor to log in',
  (path) => {
    expect(needsLogin(path, visitor)).toBe(true)
    expect(needsLogin(path, { ...visitor, loggedIn: true })).toBe(false)
    expect(needsLogin(path, { ...visitor, loginedToHomePage: false })).toBe(false)
  },
)
