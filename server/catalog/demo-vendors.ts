import type { GameType } from '@tamuvo/contract/brand.ts'
import type { Vendor } from './data.ts'

/** What a studio's mark is drawn from: one or two letters in one of six frames, in a mood of the drawing program. */
export type DemoMark = { letters: string; frame: string; mood: string }

export type DemoVendor = Vendor & { mark: DemoMark }

/** @param mark "letters frame mood" @param my the Burmese name, when it is not the Latin one */
const vendor = (gameType: GameType, code: string, en: string, cn: string, mark: string, my = en): DemoVendor => {
  const [letters = '', frame = '', mood = ''] = mark.split(' ')
  return { gameType, code, names: { EN: en, MY: my, CN: cn }, mark: { letters, frame, mood } }
}

/** The studios of the demonstration; all names are invented. */
export const demoVendors: readonly DemoVendor[] = [
  vendor('LOTT', 'LOTT', 'Harbour Lottery', '港湾彩票', 'HL shield lagoon', 'ဆိပ်ကမ်း ထီ'),
  vendor('LOTT', 'TCG_LOTTO_VN', 'Delta Draw', '三角洲彩', 'DD circle coral', 'ဒယ်လ်တာ ထီ'),
  vendor('ELOTT', 'TCG_SEA', 'Monsoon Numbers', '季风数字', 'MN hexagon abyss'),
  vendor('ELOTT', 'ELOTT', 'Quicksilver Draw', '水银彩', 'QD diamond slate'),
  vendor('LIVE', 'NLL', 'Ninth Lamp Live', '九灯真人', 'NL pennant ember'),
  vendor('LIVE', 'RVL', 'Riverlight Live', '河光真人', 'RL circle jade'),
  vendor('RNG', 'KTW', 'Kitewheel', '风筝轮', 'KW diamond orchid'),
  vendor('RNG', 'FRN', 'Fernhollow', '蕨谷', 'FH hexagon moss'),
  vendor('RNG', 'BRB', 'Brassbird', '铜雀', 'BB shield dune'),
  vendor('RNG', 'GLS', 'Glasshill', '琉璃丘', 'GH tile night'),
  vendor('RNG', 'BGO', 'Beanfield Bingo', '豆田宾果', 'BF circle rose'),
  vendor('SPORTS', 'FB', 'Fairball', '公平球', 'FB shield moss'),
  vendor('SPORTS', 'SBK', 'Ninefield Sports', '九野体育', 'NF pennant abyss'),
  vendor('ESPORTS', 'TF', 'Trueframe', '真帧电竞', 'TF tile night'),
  vendor('ESPORTS', 'IA', 'Interarena', '互场电竞', 'IA hexagon dawn'),
  vendor('PVP', 'THC', 'Teahouse Cards', '茶馆棋牌', 'TC circle dune'),
  vendor('PVP', 'RSC', 'Redstone Cards', '赤石棋牌', 'RC diamond ember'),
  vendor('FISH', 'TDW', 'Tidewright', '潮匠', 'TW tile lagoon'),
  vendor('FISH', 'LGN', 'Lagoon Nine', '九号泻湖', 'L9 pennant jade'),
]
