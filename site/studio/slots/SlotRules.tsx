import { type SlotSheet, type Table, wordsOf } from '@tamuvo/games/slots/parts/sheet.ts'
import type { TextKey, TextValues } from '@tamuvo/ui/text/keys.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'

/** The rules of a slot in sentences that follow from its sheet. */
export const SlotRules = ({ sheet }: { sheet: SlotSheet }) => {
  const t = useText()
  return (
    <ul className="list-disc space-y-2 ps-5">
      {rulesOf(sheet).map(([key, values]) => (
        <li key={key}>{t(key, values)}</li>
      ))}
    </ul>
  )
}

type Rule = readonly [key: TextKey, values?: TextValues]

const rulesOf = (sheet: SlotSheet): Rule[] => [
  howItPays(sheet),
  ...(Object.keys(sheet.wilds).length > 0 ? [['studio.slot_rule_wild'] as const] : []),
  ...(Object.values(sheet.wilds).some((times) => times > 1) ? [['studio.slot_rule_wild_times'] as const] : []),
  ...tumbleRules(sheet),
  ...(sheet.mystery ? [['studio.slot_rule_mystery'] as const] : []),
  ...(sheet.wildReels ? [['studio.slot_rule_wild_reels'] as const] : []),
  ...(sheet.lastReelAgain ? [['studio.slot_rule_last_reel'] as const] : []),
  ...(sheet.fullBoard
    ? [['studio.slot_rule_full_board', { list: sheet.fullBoard.map((times) => `×${times}`).join(' ') }] as const]
    : []),
  ...freeRules(sheet),
  ...holdRules(sheet),
  ['studio.slot_rule_cap', { count: sheet.capCoins / sheet.betCoins }],
  ['studio.slot_rule_tension'],
]

const howItPays = ({ lines, clusterLeast, strips, rows }: SlotSheet): Rule => {
  if (lines !== undefined) return ['studio.slot_rule_lines', { count: wordsOf(lines).length }]
  if (clusterLeast !== undefined) return ['studio.slot_rule_cluster', { count: clusterLeast }]
  return ['studio.slot_rule_ways', { count: rows ** strips.length }]
}

const tumbleRules = ({ tumble }: SlotSheet): Rule[] =>
  tumble ? [['studio.slot_rule_tumble', { list: tumble.map((times) => `×${times}`).join(' ') }]] : []

const tableText = (table: Table): string =>
  Object.entries(table)
    .map(([count, value]) => `${count} → ${value}`)
    .join(', ')

const freeRules = ({ free }: SlotSheet): Rule[] => {
  if (!free) return []
  return [
    ['studio.slot_rule_free', { list: tableText(free.award) }],
    ...(Object.keys(free.again).length > 0 ? [['studio.slot_rule_again', { list: tableText(free.again) }] as const] : []),
    ...(free.times > 1 ? [['studio.slot_rule_times', { count: free.times }] as const] : []),
    ...(free.grows ? [['studio.slot_rule_grows', { by: free.grows.by, most: free.grows.most }] as const] : []),
    ...(free.stickyWilds ? [['studio.slot_rule_sticky'] as const] : []),
    ...(free.special ? [['studio.slot_rule_special'] as const] : []),
    ...(free.wildsDrop ? [['studio.slot_rule_wilds_drop', { most: Math.max(...free.wildsDrop) }] as const] : []),
  ]
}

const holdRules = ({ hold }: SlotSheet): Rule[] =>
  hold
    ? [
        ['studio.slot_rule_hold', { count: hold.least, respins: hold.respins }],
        ['studio.slot_rule_grand', { count: hold.grand.bets }],
      ]
    : []
