import { type Call, hiloChance } from '@tamuvo/games/arcade/hilo.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronsDown, ChevronsUp, SkipForward } from 'lucide-react'
import { useKit, useKitState } from '../hud/kit-context.tsx'
import { timesText } from './parts/times.ts'
import type { useChain } from './parts/useChain.ts'

type Props = { rank: number | undefined; chain: ReturnType<typeof useChain> }

/** The calls, each with its chance and what it pays, and the way past a card. */
export const HiloCalls = ({ rank, chain }: Props) => (
  <div className="grid grid-cols-2 gap-2 flat:grid-cols-1 lg:grid-cols-1">
    <CallButton call="higher" rank={rank} chain={chain} />
    <CallButton call="lower" rank={rank} chain={chain} />
    <SkipButton chain={chain} />
  </div>
)

/** After an ace and after a king one of the calls means the same card. */
const nameOf = (call: Call, rank: number) => {
  if (call === 'higher') return rank === 1 ? 'higher' : rank === 13 ? 'same' : 'higher_same'
  return rank === 13 ? 'lower' : rank === 1 ? 'same' : 'lower_same'
}

const CallButton = ({ call, rank, chain }: Props & { call: Call }) => {
  const t = useText()
  const kit = useKit()
  const { phase } = useKitState('phase')
  const pays = chain.paysOf(call)
  const mayCall = phase === 'choosing' && pays !== undefined
  const Sign = call === 'higher' ? ChevronsUp : ChevronsDown
  return (
    <button
      type="button"
      data-call={call}
      aria-disabled={!mayCall}
      onClick={() => mayCall && void kit.act(call)}
      className={cx(
        'focus-ring flex min-h-16 items-center gap-2 rounded-card px-3 text-start shadow-raised transition-transform active:scale-97 aria-disabled:opacity-55 motion-reduce:active:scale-100',
        call === 'higher' ? 'bg-[linear-gradient(180deg,#2fbf96,#158061)]' : 'bg-[linear-gradient(180deg,#e76a86,#a83355)]',
      )}
    >
      <Sign size={26} className="shrink-0" aria-hidden="true" />
      <span className="min-w-0">
        <span className="block text-sm leading-tight font-bold text-white">
          {t(`arcade.${rank === undefined ? call : nameOf(call, rank)}`)}
        </span>
        <span className="figures block text-sm text-white">
          {rank !== undefined &&
            pays !== undefined &&
            `${((hiloChance(rank, call) / 13) * 100).toFixed(1)} % · ${timesText(pays)}`}
        </span>
      </span>
    </button>
  )
}

const SkipButton = ({ chain }: Pick<Props, 'chain'>) => {
  const t = useText()
  const kit = useKit()
  const { phase } = useKitState('phase')
  const maySkip = phase === 'choosing' && chain.paysOf('skip') !== undefined
  return (
    <button
      type="button"
      aria-disabled={!maySkip}
      onClick={() => maySkip && void kit.act('skip')}
      className="focus-ring col-span-full flex min-h-11 items-center justify-center gap-2 rounded-card bg-bg2/85 text-sm font-semibold aria-disabled:opacity-55"
    >
      <SkipForward size={18} aria-hidden="true" />
      {t('arcade.skip')}
    </button>
  )
}
