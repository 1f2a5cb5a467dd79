import { useNavigate } from '@tanstack/react-router'
import { asMember } from './auth-window.ts'
import { paths } from '../../parts/paths.ts'

/** Leads to limits and breaks over whatever page is open; a visitor is let in first. */
export const useOpenLimits = (): (() => void) => {
  const navigate = useNavigate()
  const hash = paths.member('securityCenter', 'limits').slice(1)
  return () => asMember(() => void navigate({ to: '.', search: true, hash }))
}
