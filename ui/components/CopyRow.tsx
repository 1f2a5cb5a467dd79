import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTimeout } from '../hooks/useTimer.ts'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'

type Props = {
  label: string
  value: string
  /** What is shown when it is not the bare value. */ children?: ReactNode
  className?: string
}

const copiedMs = 2_000

/** A value to carry elsewhere: a reference, an account number, an amount to pay. */
export const CopyRow = ({ label, value, children, className }: Props) => (
  <div className={cx('flex min-h-12 items-center justify-between gap-3 rounded-input bg-bg2 pl-4', className)}>
    <div className="min-w-0 py-1.5">
      <div className="text-xs text-text3">{label}</div>
      <div className="figures font-semibold break-all">{children ?? value}</div>
    </div>
    <CopyButton label={label} value={value} />
  </div>
)

/** Copies a value that stands beside it. */
export const CopyButton = ({ label, value }: { label: string; value: string }) => {
  const [copied, setCopied] = useState(false)
  const t = useText()
  useTimeout(copiedMs, copied, () => setCopied(false))
  const copy = async () => setCopied(await copyText(value))
  return (
    <>
      <IconButton label={`${t('common.copy')}: ${label}`} onClick={copy}>
        {copied ? <Check size={20} className="text-win" /> : <Copy size={20} />}
      </IconButton>
      <span role="status" className="sr-only">
        {copied ? t('common.copied') : ''}
      </span>
    </>
  )
}

/** Copies a text; false when the browser does not let us. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Pages served without TLS have no clipboard: a selected field is copied the old way. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  Object.assign(field.style, { position: 'fixed', opacity: '0' })
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
