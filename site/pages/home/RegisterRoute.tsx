import { currentToken } from '@tamuvo/ui/session/session.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { HomePage } from './HomePage.tsx'
import { openLogin, openRegister } from '../../account/login/auth-window.ts'

/** The home page with the window for getting in already open. */
export const RegisterRoute = () => {
  const { pathname } = useLocation()
  useEffect(() => {
    if (currentToken() !== null) return
    if (pathname === '/login') openLogin()
    else if (pathname.startsWith('/register')) openRegister()
  }, [pathname])
  return <HomePage />
}
