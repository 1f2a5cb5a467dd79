import { gameTypes, type GameType } from '@tamuvo/contract/brand.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { money, times } from '../parts/figure-words.ts'
import { exampleOf } from './bonus-sums.ts'
import { type Promotion, shortInstant } from './promotion-words.ts'

/** A term: what it is about, and what it says. */
export type Term = readonly [label: string, value: string]
export type Answer = { question: string; answer: string }

/** Percents as rules have them, hundredths: 12550 is "125.5". */
const percentText = (hundredths: number): string => String(hundredths / 100)

const timesText = (hundredths: number): string => times((hundredths / 100).toFixed(2))

/** "Slots, Fishing" */
export const productNames = (products: readonly GameType[]): string =>
  products.map((each) => t(`catalog.type_${each}`)).join(', ')

const isDepositBonus = ({ trigger }: Pick<Promotion, 'trigger'>): boolean => trigger.kind === 'DEPOSIT'

const hasMoney = ({ reward: { fixed, percent, cap } }: Promotion): boolean => fixed !== null || percent !== null || cap !== null

/** Money of a raffle has to be bet, too; it is credited at once. */
const isBetted = (promotion: Promotion): boolean => hasMoney(promotion) || promotion.trigger.kind === 'RAFFLE'

/** What a promotion gives, in a few words. */
export const givesWords = ({ trigger, reward: { fixed, percent, cap, points } }: Promotion): string => {
  if (trigger.ladder)
    return t('promotion.gives_ladder', { least: Math.min(...trigger.ladder), most: Math.max(...trigger.ladder) })
  const share = percent === null ? '' : t(shareKey(trigger), { percent: percentText(percent) })
  const parts = [
    ...(fixed === null ? [] : [money(fixed)]),
    ...(fixed === null && share === '' && cap !== null ? [t('promotion.gives_up_to', { amount: money(cap) })] : []),
    ...(share === '' ? [] : [cap === null ? share : t('promotion.gives_cap', { what: share, cap: money(cap) })]),
    ...(points > 0 ? [t('promotion.points', { points })] : []),
  ]
  if (parts.length > 0) return parts.join(' + ')
  return t(trigger.kind === 'RAFFLE' ? 'promotion.gives_RAFFLE' : 'promotion.gives_elsewhere')
}

const shareKey = ({ metric }: Promotion['trigger']) =>
  metric ? (`promotion.gives_${metric}` as const) : 'promotion.gives_DEPOSIT'

/** What has to be bet, and of what. */
const wagerWords = (promotion: Promotion): string => {
  const { multiple, withDeposit } = promotion.terms
  if (multiple === 0) return t('promotion.wager_none')
  const key = isDepositBonus(promotion)
    ? withDeposit
      ? 'promotion.wager_both'
      : 'promotion.wager_bonus'
    : 'promotion.wager_reward'
  return t(key, { times: timesText(multiple) })
}

/** What has to happen before it gives anything. */
const needsWords = ({ trigger }: Promotion): string => {
  const { kind, min = '0.00', which, metric, period = 'daily', products = [], pictures = 0, handle } = trigger
  if (kind === 'DEPOSIT') return t(which === 'FIRST' ? 'promotion.needs_FIRST' : 'promotion.needs_ANY')
  if (kind === 'PERIOD' && metric) {
    const what = t(`promotion.needs_${metric}`, { amount: money(min), period })
    const isSome = products.length > 0 && products.length < gameTypes.length
    return isSome ? t('promotion.needs_products', { what, products: productNames(products) }) : what
  }
  if (kind !== 'APPLY') return t(`promotion.needs_${kind as 'SIGN_IN' | 'CODE' | 'REGISTER' | 'RAFFLE' | 'ELSEWHERE'}`)
  return [
    t('promotion.needs_APPLY'),
    ...(pictures > 0 ? [t('promotion.needs_pictures', { count: pictures })] : []),
    ...(handle ? [t('promotion.needs_handle', { service: t(`security.handle_${handle}`) })] : []),
  ].join(' · ')
}

/** The percent of a bet that counts, of each product; 0 for those that the terms do not name. */
const weightsOf = ({ weights }: Pick<Promotion['terms'], 'weights'>): { product: GameType; percent: number }[] =>
  gameTypes.map((product) => ({ product, percent: weights[product] ?? 0 }))

export const weightWords = (weights: readonly { product: GameType; percent: number }[]): string => {
  if (weights.every(({ percent }) => percent === 100)) return t('turnover.weights_full')
  return weights
    .toSorted((a, b) => b.percent - a.percent)
    .map(({ product, percent }) => `${t(`catalog.type_${product}`)} ${percent} %`)
    .join(' · ')
}

const whoWords = ({ audience: { vipMin, vipMax, kycMin, labels, newDays, agents } }: Promotion): string => {
  const parts = [
    ...(vipMin > 0 && vipMax === 10 ? [t('promotion.who_vip_from', { min: vipMin })] : []),
    ...(vipMax < 10 ? [t('promotion.who_vip_range', { min: vipMin, max: vipMax })] : []),
    ...(kycMin > 0 ? [t('promotion.who_kyc', { level: kycMin })] : []),
    ...(newDays === null ? [] : [t('promotion.who_new', { days: newDays })]),
    ...(labels.length > 0 ? [t('promotion.who_labels')] : []),
  ]
  return [...(parts.length > 0 ? parts : [t('promotion.who_all')]), ...(agents ? [] : [t('promotion.who_no_agents')])].join(' · ')
}

const oftenWords = ({ limits: { perMember, oncePerAddress, oncePerDevice, oncePerPayee } }: Promotion): string =>
  [
    t('promotion.often', { count: perMember }),
    ...(oncePerAddress ? [t('promotion.often_address')] : []),
    ...(oncePerDevice ? [t('promotion.often_device')] : []),
    ...(oncePerPayee ? [t('promotion.often_payee')] : []),
  ].join(', ')

/** What matters most: it stands above the fold. */
export const keyTerms = (promotion: Promotion): Term[] => {
  const { trigger, terms } = promotion
  const isBonus = isDepositBonus(promotion)
  return [
    [t('promotion.term_gives'), givesWords(promotion)],
    ...(isBonus && trigger.min !== undefined ? ([[t('promotion.term_min'), money(trigger.min)]] as const) : []),
    ...(isBonus ? [] : ([[t('promotion.term_needs'), needsWords(promotion)]] as const)),
    ...(isBetted(promotion) ? ([[t('promotion.term_wager'), wagerWords(promotion)]] as const) : []),
    ...(isBonus ? ([[t('promotion.term_max_stake'), stakeWords(terms)]] as const) : []),
    ...(hasMoney(promotion)
      ? ([[t(isBonus ? 'promotion.term_days_bonus' : 'promotion.term_days'), t('promotion.days', { days: terms.days })]] as const)
      : []),
  ]
}

const stakeWords = ({ maxStake }: Promotion['terms']): string =>
  maxStake === null ? t('promotion.stake_any') : t('promotion.stake_most', { amount: money(maxStake) })

/** Every term, those of the box first. */
export const allTerms = (promotion: Promotion): Term[] => {
  const { terms, group, startsAt, endsAt } = promotion
  const isBonus = isDepositBonus(promotion)
  const isBet = isBetted(promotion) && terms.multiple > 0
  return [
    ...keyTerms(promotion),
    ...(isBonus ? ([[t('promotion.term_needs'), needsWords(promotion)]] as const) : []),
    ...(isBet ? ([[t('promotion.term_counts'), weightWords(weightsOf(terms))]] as const) : []),
    ...(isBonus && terms.closed.length > 0 ? ([[t('promotion.term_closed'), productNames(terms.closed)]] as const) : []),
    [t('promotion.term_who'), whoWords(promotion)],
    [t('promotion.term_often'), oftenWords(promotion)],
    ...(isBonus && group !== '' ? ([[t('promotion.term_group'), t('promotion.group_one')]] as const) : []),
    ...(isBonus ? ([[t('promotion.term_give_up'), t(`promotion.give_up_${terms.forfeit}`)]] as const) : []),
    [t('promotion.term_runs'), `${shortInstant(startsAt)} – ${endsAt === null ? t('promotion.no_end') : shortInstant(endsAt)}`],
  ]
}

/** What members ask, answered from the same rule. */
export const answersOf = (promotion: Promotion): Answer[] => {
  const { trigger, terms, limits } = promotion
  const isBonus = isDepositBonus(promotion)
  const mayBreak = isBonus && (terms.maxStake !== null || terms.closed.length > 0)
  return [
    { question: t('promotion.q_get'), answer: t(`promotion.a_get_${trigger.kind}`) },
    ...betAnswer(promotion),
    ...(mayBreak ? [{ question: t('promotion.q_break'), answer: t('promotion.a_break') }] : []),
    ...(isBonus
      ? [{ question: t('promotion.q_give_up'), answer: `${t('promotion.a_give_up')} ${t(`promotion.give_up_${terms.forfeit}`)}` }]
      : []),
    ...(hasMoney(promotion)
      ? [
          {
            question: t('promotion.q_time'),
            answer: t(isBonus ? 'promotion.a_time_bonus' : 'promotion.a_time_reward', { days: terms.days }),
          },
        ]
      : []),
    ...(limits.oncePerDevice ? [{ question: t('promotion.q_device'), answer: t('promotion.a_device') }] : []),
  ]
}

const betAnswer = (promotion: Promotion): Answer[] => {
  if (!hasMoney(promotion)) return []
  const question = t('promotion.q_bet')
  if (promotion.terms.multiple === 0) return [{ question, answer: t('promotion.a_bet_none') }]
  const { base, bonus, required } = exampleOf(promotion)
  const sums = { deposit: money(base), bonus: money(bonus), required: money(required) }
  const key = isDepositBonus(promotion) ? 'promotion.a_bet_deposit' : 'promotion.a_bet_reward'
  return bonus === '0.00' ? [] : [{ question, answer: t(key, sums) }]
}
