import * as contract from '@tamuvo/contract/packet.ts'
import * as staff from '@tamuvo/contract/packet-staff.ts'
import type { Area } from '../kit/area.ts'
import { implement } from '../kit/handle.ts'
import { getPacket } from './get-packet.ts'
import { getRain } from './get-rain.ts'
import { packetJobs } from './jobs.ts'
import { listStaffPackets } from './list-staff-packets.ts'
import { proposePacket } from './propose-packet.ts'
import { publishPacket } from './publish-packet.ts'
import type { PacketServices } from './services.ts'
import { stopPacket } from './stop-packet.ts'
import { takeShare } from './take-share.ts'

export const packetCalls = [
  ...implement(contract, { getPacket, getRain, takeShare }),
  ...implement(staff, { proposePacket, publishPacket, stopPacket, listStaffPackets }),
]

export const packet: Area<PacketServices> = {
  name: 'packet',
  after: ['ledger', 'platform', 'account', 'content', 'safer', 'turnover', 'betting', 'reward', 'chat'],
  calls: packetCalls,
  jobs: packetJobs,
}
