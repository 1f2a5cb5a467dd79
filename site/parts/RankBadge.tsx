import { vipRankAbove } from '@tamuvo/contract/brand.ts'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { levelName } from './level-name.ts'

type Props = {
  level: number
  /** With the name of the level. */
  named?: boolean
}

/** The rank of a member. Above the brand's limit it is marked as VIP. */
export const RankBadge = ({ level, named = false }: Props) => {
  const t = useText()
  const rank = t('shell.vip', { level })
  return <Badge tone={level > vipRankAbove ? 'vip' : 'neutral'}>{named ? `${rank} · ${levelName(level)}` : rank}</Badge>
}
