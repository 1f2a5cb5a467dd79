import { Button } from '@tamuvo/ui/components/Button.tsx'
import { CopyRow } from '@tamuvo/ui/components/CopyRow.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleCheck } from 'lucide-react'

type Props = { title: string; text: string; reference: string; again: string; onAgain: () => void }

/** What was sent has arrived: the number to quote. */
export const SentReceipt = ({ title, text, reference, again, onAgain }: Props) => {
  const t = useText()
  return (
    <div role="status" className="animate-fade-in text-center">
      <div aria-hidden="true" className="tint-win mx-auto grid size-14 place-items-center rounded-full">
        <CircleCheck size={30} />
      </div>
      <h2 className="mt-3 text-md font-semibold">{title}</h2>
      <p className="mx-auto mt-1 max-w-96 text-text2">{text}</p>
      <CopyRow className="mx-auto mt-4 max-w-80 text-left" label={t('content.reference')} value={reference} />
      <Button tone="quiet" className="mt-4" onClick={onAgain}>
        {again}
      </Button>
    </div>
  )
}
