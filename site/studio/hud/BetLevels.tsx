import { formatDecimal } from '@tamuvo/money/format.ts'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useKit, useKitState } from './kit-context.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** All levels of the bet at once. */
export const BetLevels = ({ open, onOpenChange }: Props) => {
  const t = useText()
  const kit = useKit()
  const { level, levels } = useKitState('level', 'levels')
  const choose = (chosen: string) => {
    kit.chooseLevel(chosen)
    onOpenChange(false)
  }
  return (
    <Modal title={t('studio.choose_bet')} open={open} onOpenChange={onOpenChange} phone="center" width={340}>
      <div className="grid grid-cols-3 gap-2">
        {levels.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === level}
            onClick={() => choose(each)}
            className="focus-ring figures min-h-12 rounded-input bg-bg2 font-semibold hover:bg-bg3 selected:bg-brand selected:text-brand-ink"
          >
            {formatDecimal(each)}
          </button>
        ))}
      </div>
    </Modal>
  )
}
