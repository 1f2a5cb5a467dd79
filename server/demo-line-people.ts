import { createHash } from 'node:crypto'

/** A member of the demo line. `under`: place of the agent above in the list; undefined for who is directly below the top. */
export type LinePerson = {
  username: string
  nickname: string
  /** Levels below the top, 1 to 6. */
  level: number
  under: number | undefined
  isAgent: boolean
  /** The day of the line on which the member joins, from 0. */
  joinDay: number
  /** How much the member plays, 1 to 100; few play much. */
  weight: number
}

/** So many agents and players join at each level. */
export type LineSize = { days: number; levels: readonly { agents: number; players: number }[] }

export const usualLine: LineSize = {
  days: 24,
  levels: [
    { agents: 4, players: 8 },
    { agents: 8, players: 22 },
    { agents: 12, players: 34 },
    { agents: 12, players: 44 },
    { agents: 8, players: 44 },
    { agents: 0, players: 44 },
  ],
}

const names =
  'thiri kyawzin maymoe zawlin hninwai yeyint phyowai minthu naylin eithandar moethu sandar khaing thazin htethtet waiyan aungmyo kyawswar linhtut soemoe yamin nandar pyaesone thurein zarni thetnaing myathida winhtein suhlaing chitsu somchai nattapong siriporn kanya anucha wichai malee prasert minhanh thanhtung ngoclan quanghuy baongoc hoangnam thuha ductrung budi dewi agus siti rizky putri joko wahyu marivic jomar angelica rodel liezl junjun'.split(
    ' ',
  )
const endings = ['', '88', '95', 'mdy', '07', 'ygn', '99', '21']

/** The agent of the demo at the top of the line. */
export const lineTop = 'agent1'

/** A login of the middle of the line, for who looks at the demo. */
export const lineLogin = 'kyawzinlin'

/** A number from 0 to 1 that is always the same for a text. */
export const chanceOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32

/** Who joins the line, those above first. It is the same each time. */
export const peopleOf = ({ days, levels }: LineSize): LinePerson[] => {
  const people: LinePerson[] = []
  let above: number[] = []
  levels.forEach(({ agents, players }, at) => {
    const first = people.length
    for (let no = 0; no < agents + players; no++) {
      const isAgent = no < agents
      const place = people.length
      const username = at === 2 && no === 0 ? lineLogin : nameAt(place)
      const chance = chanceOf(`${username} joins`)
      people.push({
        username,
        nickname: username.slice(0, 12),
        level: at + 1,
        under: above[no % Math.max(1, above.length)],
        isAgent,
        // Agents open their lines on the first days, level by level; players come on any day after.
        joinDay: isAgent ? Math.min(at, days - 1) : Math.min(days - 1, at + Math.floor(chance * chance * (days - at))),
        weight: Math.max(1, Math.round(100 * chanceOf(`${username} plays`) ** 3)),
      })
    }
    above = Array.from({ length: agents }, (_, no) => first + no)
  })
  return people
}

const nameAt = (place: number): string => `${names[place % names.length]}${endings[Math.floor(place / names.length)]}`
