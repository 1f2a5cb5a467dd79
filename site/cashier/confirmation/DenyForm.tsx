import { getWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { getPaymentConfirmationList, processC2CTransaction } from '@tamuvo/contract/payment-confirmations.ts'
import { pictureLimits } from '@tamuvo/contract/pictures.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button, buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { base64Of } from '../../parts/base64-of.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { FormNotice, RefusalNotice } from '../../parts/FormNotice.tsx'

const types = ['image/png', 'image/jpeg']
const megabytes = pictureLimits.bytesMax / 1024 / 1024

/** Says that a payment did not arrive, with a picture of the own statement. */
export const DenyForm = ({ partId, onClose }: { partId: string; onClose: () => void }) => {
  const t = useText()
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const action = useAction(processC2CTransaction, { invalidates: [getPaymentConfirmationList, getWithdrawal] })
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const isFine = types.includes(chosen.type) && chosen.size <= pictureLimits.bytesMax
    setFault(isFine ? undefined : t('confirmation.picture_wrong', { megabytes }))
    setFile(isFine ? chosen : undefined)
  }
  const submit = async () => {
    if (!file) return setFault(t('confirmation.statement_needed'))
    await action.run({ id: partId, action: 'NOT_RECEIVED', image: await base64Of(file) })
  }
  return (
    <FormFrame onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-sm">{t('confirmation.deny_text')}</p>
      {fault ? <FormNotice>{fault}</FormNotice> : <RefusalNotice error={action.error} />}
      <label
        className={cx(buttonClass('quiet'), 'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-brand-text')}
      >
        <ImagePlus size={18} aria-hidden="true" />
        <span className="min-w-0 truncate">{file ? file.name : t('confirmation.statement_add')}</span>
        <input
          type="file"
          accept={types.join()}
          aria-label={t('confirmation.statement_add')}
          className="sr-only"
          onChange={({ target }) => {
            choose(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      <div className="grid grid-cols-2 gap-2">
        <Button tone="quiet" size="lg" onClick={onClose}>
          {t('common.back')}
        </Button>
        <Button type="submit" tone="danger" size="lg" pending={action.pending}>
          {t('confirmation.deny')}
        </Button>
      </div>
    </FormFrame>
  )
}
