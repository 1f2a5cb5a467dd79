import { checkPaymentReceipt } from '@tamuvo/contract/payment-receipts.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { TextArea } from '@tamuvo/ui/components/TextArea.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { FileCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { useForm } from '../../parts/useForm.ts'
import { ReceiptVerdict } from './ReceiptVerdict.tsx'

/**
 * Says of a receipt whether this house issued it, and whether it is so still. The code stands behind the "#" of the address, which
 * browsers keep to themselves.
 */
export const VerifyPage = () => {
  const t = useText()
  const { hash } = useLocation()
  return (
    <div className="container-page pt-6">
      <div className="mx-auto grid max-w-2xl gap-6">
        <header>
          <h1 className="flex items-center gap-2.5 text-xl font-bold lg:text-2xl">
            <FileCheck size={24} aria-hidden="true" className="shrink-0 text-brand-text" />
            {t('receipt.verify_title')}
          </h1>
          <p className="mt-2 text-text2">{t('receipt.verify_lead')}</p>
        </header>
        <div role="status">{hash && <Checked key={hash} code={hash} />}</div>
        <CodeForm key={hash} code={hash} />
      </div>
    </div>
  )
}

const Checked = ({ code }: { code: string }) => {
  const { data, error, run } = useAction(checkPaymentReceipt)
  const ask = useRef(run)
  useEffect(() => void ask.current({ code }), [code])
  if (error) return <ErrorState error={error} onRetry={() => run({ code })} />
  return data ? <ReceiptVerdict receipt={data.receipt} /> : <Skeleton className="h-72 w-full rounded-card" />
}

const codeMax = 600

const CodeForm = ({ code }: { code: string }) => {
  const t = useText()
  const navigate = useNavigate()
  const form = useForm({ code })
  const submit = () => {
    const typed = codeIn(form.values.code)
    const fault = typed === '' ? 'common.required' : typed.length > codeMax ? 'receipt.code_long' : undefined
    if (form.isFine(fault ? { code: t(fault) } : {})) void navigate({ to: '/verify', hash: typed })
  }
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <TextArea label={t('receipt.code')} hint={t('receipt.code_hint')} rows={4} max={codeMax} {...form.field('code')} />
      <Button type="submit" wide>
        {t('receipt.verify_check')}
      </Button>
    </FormFrame>
  )
}

/** What was typed may be the whole address, or have the line ends of the paper. */
const codeIn = (typed: string): string => typed.replaceAll(/\s/g, '').replace(/^.*#/, '')
