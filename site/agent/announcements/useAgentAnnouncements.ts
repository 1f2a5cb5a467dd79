import { listAgentAnnouncements } from '@tamuvo/contract/agent-announcements.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'

/** Announcements for agents that are on, and how many of them are unread. */
export const useAgentAnnouncements = ({ enabled = true } = {}) =>
  useCall(listAgentAnnouncements, {}, { staleMs: 60_000, enabled })
