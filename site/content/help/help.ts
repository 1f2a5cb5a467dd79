import { getHelpCenter } from '@tamuvo/contract/content.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { isFoundIn, searchReadings } from '@tamuvo/ui/format/search.ts'

export type HelpItem = ReceivedOutputOf<typeof getHelpCenter>['list'][number]

const freshMs = 5 * 60_000

/** The articles of the help centre, with what stands in them. */
export const useHelp = () => useCall(getHelpCenter, { content: '1' }, { staleMs: freshMs })

const textOf = ({ title, summary, content }: HelpItem): string => `${title} ${summary} ${content.replaceAll(/<[^>]+>/g, ' ')}`

/** The articles in which every word of a search occurs, first those with all of them in the title. All for an empty search. */
export const findHelp = (list: readonly HelpItem[], typed: string): readonly HelpItem[] => {
  const readings = searchReadings(typed)
  if (readings.length === 0) return list
  const found = list.filter((item) => isFoundIn(readings, textOf(item)))
  const rank = ({ title }: HelpItem): number => (isFoundIn(readings, title) ? 0 : 1)
  return found.toSorted((one, other) => rank(one) - rank(other))
}
