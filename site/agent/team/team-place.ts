import type { listTeam } from '@tamuvo/contract/agent.ts'
import type { InputOf, ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { amountFromText } from '@tamuvo/ui/components/amount-text.ts'
import { type Place, searchText } from '../../parts/list-place.ts'

export type TeamMember = ReceivedOutputOf<typeof listTeam>['list'][number]

const day = /^\d{4}-\d\d-\d\d$/
const sum = /^-?\d{1,12}(\.\d{1,2})?$/

/** The words of the address of the team. */
export const teamPlaceWords = {
  under: /^[1-9]\d{0,18}$/,
  username: searchText,
  type: ['all', 'PLAYER', 'AGENT'],
  levels: ['1', 'all'],
  state: ['all', 'ACTIVE', 'FROZEN'],
  registeredFrom: day,
  registeredTo: day,
  loginFrom: day,
  loginTo: day,
  balanceMin: sum,
  balanceMax: sum,
} as const

export type TeamPlace = Place<typeof teamPlaceWords>

const teamPageSize = 20

/** The question that a place stands for. A search looks at all levels. */
export const askedTeam = ({
  under,
  username,
  type,
  levels,
  state,
  page,
  ...bounds
}: TeamPlace): Partial<InputOf<typeof listTeam>> => ({
  pageNo: page,
  pageSize: teamPageSize,
  ...(under === '' ? {} : { under }),
  ...(username === '' ? {} : { username }),
  ...(type === 'all' ? {} : { type }),
  ...(levels === 'all' || username !== '' ? {} : { levels: 1 }),
  ...(state === 'all' ? {} : { state }),
  ...daysOf(bounds),
  ...sumOf('balanceMin', bounds.balanceMin),
  ...sumOf('balanceMax', bounds.balanceMax),
})

type Bounds = Pick<TeamPlace, 'registeredFrom' | 'registeredTo' | 'loginFrom' | 'loginTo'>

const daysOf = ({ registeredFrom, registeredTo, loginFrom, loginTo }: Bounds) =>
  Object.fromEntries(Object.entries({ registeredFrom, registeredTo, loginFrom, loginTo }).filter(([, said]) => said !== ''))

const sumOf = (key: 'balanceMin' | 'balanceMax', typed: string) => {
  const wire = amountFromText(typed)
  return wire === undefined ? {} : { [key]: wire }
}

/** How many filters behind the button are in use. */
export const filtersInUse = ({ type, state, ...place }: TeamPlace): number =>
  [
    type !== 'all',
    state !== 'all',
    place.registeredFrom || place.registeredTo,
    place.loginFrom || place.loginTo,
    place.balanceMin || place.balanceMax,
  ].filter(Boolean).length
