import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { Control } from '../../parts/useForm.ts'

/** A first password: made by us, which is usual, or typed. */
export const InitialPassword = ({ value, error, onChange }: Control<string>) => {
  const t = useText()
  const [isTyped, setTyped] = useState(false)
  if (!isTyped)
    return (
      <div className="min-w-0">
        <p className="mb-1 text-sm font-medium text-text2">{t('agent.password')}</p>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 rounded-input bg-bg2 ps-3">
          <span className="text-sm">{t('agent.password_made')}</span>
          <Button tone="quiet" onClick={() => setTyped(true)}>
            {t('agent.password_type')}
          </Button>
        </div>
        <p className="mt-1 text-xs text-text3">{t('agent.password_hint')}</p>
      </div>
    )
  return (
    <Field
      label={t('agent.password')}
      type="password"
      name="password"
      autoComplete="new-password"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      hint={
        <>
          {t('agent.password_hint')}{' '}
          <button
            type="button"
            className="focus-ring rounded-sm text-brand-text underline underline-offset-4"
            onClick={() => {
              onChange('')
              setTyped(false)
            }}
          >
            {t('agent.password_make')}
          </button>
        </>
      }
    />
  )
}
