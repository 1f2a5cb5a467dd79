import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useNavigate } from '@tanstack/react-router'
import { paths, type SecurityPart } from '../../parts/paths.ts'

/** Says that a task is done and goes back to where it was begun. */
export const useDone = (back?: SecurityPart) => {
  const navigate = useNavigate()
  return (sentence: string): void => {
    toast('success', sentence)
    void navigate({ to: '.', search: true, hash: paths.member('securityCenter', back).slice(1) })
  }
}
