import type { Multiple } from '@tamuvo/games/kit/multiple.ts'
import { Slider } from '@tamuvo/ui/components/Slider.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { NextPays } from './parts/NextPays.tsx'
import { Segments } from './parts/Segments.tsx'

const often = ['1', '3', '5', '10', '24']

type Props = { count: number; onCount: (count: number) => void; next: Multiple | undefined; isLocked: boolean }

/** How many thorns, and what the next flower pays. */
export const MinesControls = ({ count, onCount, next, isLocked }: Props) => {
  const t = useText()
  return (
    <>
      <NextPays pays={next} />
      <Segments
        label={t('arcade.mines_count')}
        value={String(count)}
        onChange={(key) => onCount(Number(key))}
        disabled={isLocked}
        options={often.map((key) => ({ key, label: <span className="figures">{key}</span> }))}
      />
      <Slider
        label={t('arcade.mines_count')}
        min={1}
        max={24}
        value={count}
        onChange={onCount}
        disabled={isLocked}
        className="short:hidden"
      />
    </>
  )
}
