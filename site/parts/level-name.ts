import { vipLevelMax } from '@tamuvo/contract/brand.ts'
import { t } from '@tamuvo/ui/text/text.ts'

const levels = Array.from({ length: vipLevelMax + 1 }, (_each, level) => level)

/** What a VIP level is called, "Silver+". */
export const levelName = (level: number): string =>
  levels.includes(level) ? t(`vip.level_${level as 0}`) : t('shell.vip', { level })
