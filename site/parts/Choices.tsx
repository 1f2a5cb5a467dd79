import { cx } from '@tamuvo/ui/components/cx.ts'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

/** A question of settings with its answers, of which one holds. */
export const Choices = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <fieldset>
    <legend className="font-semibold">{title}</legend>
    <p className="mb-2 text-sm text-text3">{text}</p>
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line">{children}</div>
  </fieldset>
)

type ChoiceProps = { group: string; checked: boolean; disabled?: boolean; onChoose: () => void; children: ReactNode }

export const Choice = ({ group, checked, disabled = false, onChoose, children }: ChoiceProps) => (
  <label
    className={cx(
      'flex min-h-12 items-center gap-2.5 px-4 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand-text',
      disabled ? 'text-text3' : 'cursor-pointer',
      checked && 'bg-bg2 font-semibold text-brand-text',
      !checked && !disabled && 'hover:bg-bg2',
    )}
  >
    <input type="radio" name={group} className="sr-only" checked={checked} disabled={disabled} onChange={onChoose} />
    {children}
    {checked && <Check size={18} aria-hidden="true" className="ms-auto shrink-0" />}
  </label>
)
