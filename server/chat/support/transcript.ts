import { type Language, langTags } from '@tamuvo/contract/languages.ts'
import type { ServiceEnder, ServiceEvent } from '@tamuvo/contract/service-chat.ts'
import type { AccountServices } from '../../account/services.ts'
import { pictureUrl } from '../../kit/pictures.ts'
import { wallTime } from '../../kit/days.ts'
import { html, trusted } from '../../kit/html.ts'
import type { Conversation } from './conversation-store.ts'
import type { Message } from './message-store.ts'
import { fill } from './rules.ts'
import { picturePath } from './view.ts'

type Mail = Parameters<AccountServices['carriers']['mail']['send']>[0]

type Words = { subject: string; lead: string; you: string; events: Record<Exclude<ServiceEvent, 'ENDED'>, string> } & {
  ended: Record<ServiceEnder, string>
}

const words: Record<Language, Words> = {
  EN: {
    subject: 'Your conversation with {brand}',
    lead: 'You asked for a copy of your conversation of {time}.',
    you: 'You',
    events: {
      TAKEN: '{name} answers you.',
      TRANSFERRED: '{name} goes on from here.',
      WAITING_AGAIN: 'Handed on; waiting for an answer.',
    },
    ended: {
      VISITOR: 'You ended the conversation.',
      HOUSE: 'The conversation was ended.',
      IDLE: 'It ended after a long silence.',
    },
  },
  MY: {
    subject: '{brand} နှင့် သင့်စကားပြောမှတ်တမ်း',
    lead: '{time} က စကားပြောမှတ်တမ်းကို သင်တောင်းထားပါသည်။',
    you: 'သင်',
    events: {
      TAKEN: '{name} က ဖြေကြားပေးပါမည်။',
      TRANSFERRED: '{name} က ဆက်လက် ဖြေကြားပေးပါမည်။',
      WAITING_AGAIN: 'လွှဲပြောင်းထားပါသည်။ အဖြေကို စောင့်နေပါသည်။',
    },
    ended: {
      VISITOR: 'သင်က စကားပြောခန်းကို ပိတ်ခဲ့သည်။',
      HOUSE: 'စကားပြောခန်း ပြီးဆုံးပါပြီ။',
      IDLE: 'အချိန်ကြာ စာမပို့သဖြင့် ပြီးဆုံးပါသည်။',
    },
  },
  CN: {
    subject: '您与{brand}的对话记录',
    lead: '这是您索取的 {time} 对话副本。',
    you: '您',
    events: { TAKEN: '{name} 为您服务。', TRANSFERRED: '由 {name} 继续为您服务。', WAITING_AGAIN: '已转接，等待回复。' },
    ended: { VISITOR: '您结束了对话。', HOUSE: '对话已结束。', IDLE: '长时间无消息，对话已结束。' },
  },
}

export type Transcript = {
  to: string
  language: Language
  brand: string
  timeZone: string
  conversation: Conversation
  messages: readonly Message[]
  /** Base URL of pictures. */
  siteUrl: string
}

type Line = { who: string; time: string; text: string; links: string[] }

const lineOf = ({ language, timeZone, siteUrl, conversation }: Transcript, message: Message): Line => {
  const { you, events, ended } = words[language]
  const { sender, name, event, text, pictures, at } = message
  const notice = event === 'ENDED' ? ended[conversation.endedBy ?? 'HOUSE'] : event && fill(events[event], { name })
  return {
    who: sender === 'visitor' ? you : sender === 'house' ? name : '',
    time: wallTime(timeZone, at),
    text: notice ?? text,
    links: pictures.map(({ code }) => `${siteUrl}${pictureUrl(picturePath, code)}`),
  }
}

const plain = ({ who, time, text, links }: Line): string =>
  [`${time}  ${who}`.trimEnd(), text, ...links].filter(Boolean).join('\n')

const style = 'margin:0 auto;max-width:560px;padding:24px 16px;font:16px/1.6 sans-serif;color:#121829'
const small = 'color:#5b6478;font-size:13px'

/** The mail with all messages and events of a conversation. */
export const transcriptMail = (transcript: Transcript): Mail => {
  const { to, language, brand, timeZone, conversation, messages } = transcript
  const { lead, ...own } = words[language]
  const subject = fill(own.subject, { brand })
  const intro = fill(lead, { time: wallTime(timeZone, conversation.startedAt) })
  const lines = messages.map((message) => lineOf(transcript, message))
  const body = html`<!doctype html>
    <html lang="${langTags[language]}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="${trusted(style)}">
        <p><strong>${brand}</strong></p>
        <p>${intro}</p>
        ${lines.map(
          ({ who, time, text, links }) =>
            html`<p>
              <span style="${trusted(small)}">${time} ${who}</span><br />${text}
              ${links.map((link) => html`<a href="${link}">${link}</a> `)}
            </p>`,
        )}
      </body>
    </html>`
  return { to, subject, text: [intro, ...lines.map(plain)].join('\n\n'), html: body.markup }
}
