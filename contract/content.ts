import * as z from 'zod/mini'
import { call } from './call.ts'
import { addedPicture, pictureBodyMax, pictureInput, pictureLimits, pictureRefusals, shownPicture } from './pictures.ts'
import { id, instant, nothing, pageOf, pageQuery } from './shapes.ts'

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')
const name = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60))

/** The sections of the help centre. */
export const helpGroups = ['start', 'money', 'games', 'account', 'rules'] as const

/** Tag and title only, with `content=0`. */
const helpItem = z.object({
  tag: name,
  title: z.string(),
  group: z.enum(helpGroups),
  summary: z.string(),
  /** HTML. */
  content: z.string(),
  version: z.number(),
  updatedAt: instant,
})

export const getHelpCenter = call({
  path: 'GET /wps/system/helpCenter',
  summary: 'The articles of the help centre in order, in the caller’s language. `content=0` leaves out their content.',
  caller: 'anyone',
  input: z.object({ content: z._default(z.enum(['0', '1']), '1') }),
  output: z.object({ list: z.array(helpItem) }),
  refusals: [],
})

export const rateHelp = call({
  path: 'POST /wps/system/helpCenter/rating',
  summary: 'Rates an article of the help centre as helpful or not. Only sums are stored.',
  caller: 'anyone',
  input: z.object({ tag: name, helpful: z.boolean() }),
  output: nothing,
  refusals: [],
})

export const storyKinds = ['news', 'blog'] as const

const story = {
  kind: z.enum(storyKinds),
  slug: name,
  label: z.string(),
  title: z.string(),
  summary: z.string(),
  publishedAt: instant,
}

export const listStories = call({
  path: 'GET /wps/content/stories',
  summary: 'News or the articles of the blog, the newest first.',
  caller: 'anyone',
  input: z.object({ kind: z.enum(storyKinds), ...pageQuery }),
  output: pageOf(z.object(story)),
  refusals: [],
})

export const getStory = call({
  path: 'GET /wps/content/story',
  summary: 'One piece of news, or one article of the blog, in the caller’s language.',
  caller: 'anyone',
  input: z.object({ kind: z.enum(storyKinds), slug: name }),
  output: z.object({ ...story, content: z.string(), version: z.number(), updatedAt: instant }),
  refusals: [],
})

export const pageNames = ['about'] as const

export const getPage = call({
  path: 'GET /wps/content/page',
  summary: 'A page of fixed text, such as about us.',
  caller: 'anyone',
  input: z.object({ name: z.enum(pageNames) }),
  output: z.object({ title: z.string(), summary: z.string(), content: z.string(), version: z.number(), updatedAt: instant }),
  refusals: [],
})

export const questionTypes = ['deposit', 'withdrawal', 'game', 'promo', 'bug', 'suggestion', 'other'] as const
export const feedbackStates = ['NEW', 'IN_PROGRESS', 'ANSWERED', 'CLOSED'] as const

export const getFeedbackForm = call({
  path: 'GET /wps/system/setting/feedback',
  summary: 'The form of feedback. Visitors need a captcha.',
  caller: 'anyone',
  input: nothing,
  output: z.object({
    questionTypes: z.array(z.enum(questionTypes)),
    contentMin: z.number(),
    contentMax: z.number(),
    captcha: z.boolean(),
  }),
  refusals: [],
})

const answered = { captcha: text(8), captchaId: text(64) }

export const addFeedbackPicture = call({
  path: 'POST /wps/feedback/picture',
  summary: 'Uploads a picture for feedback: PNG, JPG or WebP in base64. It is redrawn and stored encrypted.',
  caller: 'anyone',
  bodyMax: pictureBodyMax,
  input: pictureInput,
  output: addedPicture,
  refusals: pictureRefusals,
})

export const sendFeedback = call({
  path: 'PUT /wps/feedback',
  summary: 'Sends feedback. `contact` may stay empty; wrong fields come back as `value.fields`. A few a day from one sender.',
  caller: 'anyone',
  input: z.object({
    questionType: z.enum(questionTypes),
    content: z.string().check(z.trim(), z.maxLength(5_000)),
    contact: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
    /** Ids of uploaded pictures. */
    pictures: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(pictureLimits.max)), []),
    ...answered,
    /** Of a visitor who has one for the pictures, in place of the captcha; see `openPicturePass`. */
    pass: z._default(z.string().check(z.maxLength(64)), ''),
  }),
  output: z.object({ ticket: z.string(), state: z.enum(feedbackStates), sentAt: instant }),
  refusals: ['CAPTCHA_REQUIRED', 'CAPTCHA_WRONG', 'IMAGE_INVALID'],
})

export const listFeedback = call({
  path: 'GET /wps/mc/feedback',
  summary: 'The member’s own feedback with the answers, the newest first.',
  caller: 'member',
  input: z.object(pageQuery),
  output: pageOf(
    z.object({
      id,
      ticket: z.string(),
      questionType: z.enum(questionTypes),
      content: z.string(),
      contact: z.string(),
      pictures: z.array(shownPicture),
      state: z.enum(feedbackStates),
      answer: z.string(),
      sentAt: instant,
      answeredAt: z.nullable(instant),
    }),
  ),
  refusals: [],
})

export const listReleases = call({
  path: 'GET /wps/system/releases',
  summary: 'Releases of the app with their changes, the newest first.',
  caller: 'anyone',
  input: nothing,
  output: z.object({ list: z.array(z.object({ version: z.string(), publishedAt: instant, notes: z.string() })) }),
  refusals: [],
})
