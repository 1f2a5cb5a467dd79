import type { Multiple } from '@tamuvo/games/kit/multiple.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { timesText } from './times.ts'
import { useRoundMoney } from './useRoundMoney.ts'

/** What the next step of a chain would pay. Keeps its place when there is none. */
export const NextPays = ({ pays }: { pays: Multiple | undefined }) => {
  const t = useText()
  const money = useRoundMoney()
  return (
    <p className="figures flex min-h-6 items-center justify-between gap-2 text-sm text-text2">
      {pays !== undefined && (
        <>
          <span>{t('arcade.next')}</span>
          <span className="font-semibold text-(--w-glow)">
            {timesText(pays)} · {money(pays)}
          </span>
        </>
      )}
    </p>
  )
}
