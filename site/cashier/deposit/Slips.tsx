import { addDepositSlip, getDeposit, getDepositSlip } from '@tamuvo/contract/cashier.ts'
import { pictureLimits } from '@tamuvo/contract/pictures.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ImagePlus } from 'lucide-react'
import { base64Of } from '../../parts/base64-of.ts'
import { pictureTypes } from '../../parts/usePictures.ts'
import type { Deposit } from './deposit-words.ts'

const slipsMax = 3
const megabytes = pictureLimits.bytesMax / 1024 / 1024
const foreverMs = Infinity

/** The slips of a deposit, and a button that adds one. */
export const Slips = ({ deposit }: { deposit: Deposit }) => {
  const t = useText()
  const action = useAction(addDepositSlip, {
    invalidates: [getDeposit],
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  const add = async (file: File | undefined) => {
    if (!file) return
    if (!pictureTypes.includes(file.type) || file.size > pictureLimits.bytesMax)
      return void toast('error', t('service.picture_wrong', { megabytes }))
    await action.run({ id: deposit.id, image: await base64Of(file) })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {deposit.slips.map(({ id }, index) => (
        <Slip key={id} id={id} number={index + 1} />
      ))}
      {deposit.takesProof && deposit.slips.length < slipsMax && (
        <label
          className={cx(buttonClass('quiet'), 'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-brand-text')}
        >
          {action.pending ? <Spinner /> : <ImagePlus size={18} aria-hidden="true" />}
          {t('deposit.slip_add')}
          <input
            type="file"
            accept={pictureTypes.join()}
            className="sr-only"
            disabled={action.pending}
            onChange={({ target }) => {
              void add(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
      )}
    </div>
  )
}

const Slip = ({ id, number }: { id: string; number: number }) => {
  const t = useText()
  const { data } = useCall(getDepositSlip, { id }, { staleMs: foreverMs })
  if (!data) return <Skeleton className="size-16 rounded-input" />
  return (
    <img
      src={`data:${data.type};base64,${data.image}`}
      alt={t('deposit.slip', { number })}
      className="size-16 rounded-input border border-line object-cover"
    />
  )
}
