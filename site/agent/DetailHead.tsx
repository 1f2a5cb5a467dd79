import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ReactNode } from 'react'

type Props = { onBack: () => void; title: string; /** Stands at the end. */ children?: ReactNode }

/** The head of what a list opens to, with the way back to the list. */
export const DetailHead = ({ onBack, title, children }: Props) => {
  const t = useText()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button tone="quiet" onClick={onBack}>
        {t('common.back')}
      </Button>
      <h3 className="flex-1 text-lg font-bold">{title}</h3>
      {children}
    </div>
  )
}
