import { Field } from '@tamuvo/ui/components/Field.tsx'
import type { ComponentProps } from 'react'

/** A withdrawal password: six digits, hidden while they are typed. */
export const SixDigits = (props: ComponentProps<typeof Field>) => (
  <Field {...props} type="password" inputMode="numeric" maxLength={6} autoComplete="off" />
)

/** What is wrong with six digits, and with the same typed again. */
export const isSixDigits = (text: string): boolean => /^\d{6}$/.test(text)
