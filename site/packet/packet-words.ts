import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getPacket } from '@tamuvo/contract/packet.ts'
import { currentLanguage, t } from '@tamuvo/ui/text/text.ts'

export type Packet = ReceivedOutputOf<typeof getPacket>

/** What a packet is called, in the language of now. */
export const titleOf = ({ titles }: Pick<Packet, 'titles'>): string =>
  titles[currentLanguage().code] ?? titles.EN ?? t('packet.name')
