import { join as joinPath } from 'node:path'
import type { AccountServices } from '../account/services.ts'
import type { Area, Built } from '../kit/area.ts'
import { contentJobs } from './jobs.ts'
import { type ContentServices, openContent } from './services.ts'
import * as contract from '@tamuvo/contract/content.ts'
import * as staff from '@tamuvo/contract/content-staff.ts'
import * as join from '@tamuvo/contract/join.ts'
import * as messages from '@tamuvo/contract/messages.ts'
import * as service from '@tamuvo/contract/service.ts'
import type { FastifyInstance } from 'fastify'
import { implement } from '../kit/handle.ts'
import { servePictures } from '../kit/pictures.ts'
import { addFeedbackPicture, picturePath } from './add-feedback-picture.ts'
import { answerTicket } from './answer-ticket.ts'
import { countUnread } from './count-unread.ts'
import { findPicture } from './feedback-picture-store.ts'
import { getFeedbackForm } from './get-feedback-form.ts'
import { getHelpCenter } from './get-help-center.ts'
import { getJoinTerms } from './get-join-terms.ts'
import { getPage } from './get-page.ts'
import { getService } from './get-service.ts'
import { getStory } from './get-story.ts'
import { listFeedback } from './list-feedback.ts'
import { listJoinRequests } from './list-join-requests.ts'
import { listMessages } from './list-messages.ts'
import { listReleases } from './list-releases.ts'
import { listStories } from './list-stories.ts'
import { listTickets } from './list-tickets.ts'
import { moveJoinRequest } from './move-join-request.ts'
import { moveTicket } from './move-ticket.ts'
import { rateHelp } from './rate-help.ts'
import { readMessages } from './read-messages.ts'
import { removeMessages } from './remove-messages.ts'
import { sendFeedback } from './send-feedback.ts'
import { sendJoinRequest } from './send-join-request.ts'
import { serveFeeds } from './serve-feeds.ts'
import { serveProfile } from './serve-profile.ts'

/** Messages to members; areas above add messages of their own. */
export const messageCalls = implement(messages, { listMessages, readMessages, removeMessages, countUnread })

export const contentCalls = [
  ...implement(contract, {
    getHelpCenter,
    rateHelp,
    listStories,
    getStory,
    getPage,
    getFeedbackForm,
    addFeedbackPicture,
    sendFeedback,
    listFeedback,
    listReleases,
  }),
  ...implement(join, { getJoinTerms, sendJoinRequest }),
  ...messageCalls,
  ...implement(service, { getService }),
  ...implement(staff, { listTickets, answerTicket, moveTicket, listJoinRequests, moveJoinRequest }),
]

/** Registers routes that are not in the contract: the profile for iPhones, the feeds, pictures of feedback. */
export const serveContent = (app: FastifyInstance, services: ContentServices, { art }: Built): void => {
  serveProfile(app, services, joinPath(art, 'apple-touch-icon.png'))
  serveFeeds(app, services)
  servePictures(app, services, { path: picturePath, find: (code) => findPicture(services.database, code) })
}

export const content: Area<ContentServices> = {
  name: 'content',
  after: ['ledger', 'platform', 'account'],
  doors: ['articles.ts', 'get-service.ts', 'join-store.ts', 'message-store.ts'],
  open: (lower: AccountServices) => openContent(lower),
  calls: contentCalls,
  routes: serveContent,
  jobs: contentJobs,
}
